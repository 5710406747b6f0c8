// Records sound with the microphone while the user wants it, and uploads the recording as a WAV file, which every
// browser plays.
import { queueUpload, uploadTarget } from "./files.js";
import { dataAttribute } from "./tarn.js";

// In Hz. Speech has little above half of it.
const sampleRate = 16000;
const tickDuration = 250;

// Browsers give pages the microphone only over HTTPS or from the local machine: elsewhere no button is shown.
const { mediaDevices } = navigator;
if (mediaDevices?.getUserMedia && window.MediaRecorder) document.documentElement.dataset.microphone = "";

// The recorder in use; null while the browser asks the user for permission; undefined without a recording.
let recorder;

addEventListener("click", ({ target }) => {
  const button = target.closest(`[${dataAttribute.records}]`);
  const element = button && uploadTarget(button);
  if (!element) return;
  if (recorder) stop();
  else if (recorder === undefined) queueUpload(element, "Recording", record(button));
});

function stop() {
  if (recorder.state === "recording") recorder.stop();
}

// Returns the recording as a file, or throws why there is none: UploadRefusal.swift has the words.
async function record(button) {
  recorder = null;
  let stream;
  try {
    stream = await mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    return new File([await waveFile(await recordedParts(stream, button))], "Recording.wav");
  } catch (error) {
    throw `\n${error.name}\n${error.message}`;
  } finally {
    recorder = undefined;
    // Switches the microphone off.
    stream?.getTracks().forEach((track) => track.stop());
  }
}

// Records until the user clicks again, the time is over, or the page shortens it to 0 or removes the button.
function recordedParts(stream, button) {
  return new Promise((succeed) => {
    const parts = [];
    const start = performance.now();
    const ticks = setInterval(tick, tickDuration);
    function tick() {
      const seconds = Math.floor((performance.now() - start) / 1000);
      button.dataset.recording = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (seconds >= button.getAttribute(dataAttribute.records) || !button.isConnected) stop();
    }
    recorder = new MediaRecorder(stream);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      clearInterval(ticks);
      delete button.dataset.recording;
      succeed(parts);
    };
    recorder.start();
    tick();
  });
}

// Browsers record in different formats, and each decodes its own.
async function waveFile(parts) {
  const bytes = await new Blob(parts).arrayBuffer();
  // A context without output, only to decode at its own rate.
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  const samples = sound.getChannelData(0);
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const text = (at, word) => [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel, two bytes for each sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((value, index) => view.setInt16(44 + 2 * index, 32767 * Math.max(-1, Math.min(1, value)), true));
  return view.buffer;
}
