/// The short scripts in the HTML of a page, which run before the page's script is loaded.
enum EarlyScripts {
  /// The offset of an element in pixels.
  static let scrollAttribute = "data-top"
  /// The index of a row, and the part of it above the upper edge.
  static let rowAttribute = "data-top-row"

  /// In the head: marks the fields that the user changes before the script takes over, `$isEarly`, and keeps the elements
  /// that the user clicks and the forms that the user submits, `tarnEarly`, for `repeatEarlyActions` in `events.js`. A
  /// browser that restores texts after a reload sends no event, so such a field is not marked: the state's text counts.
  /// While scripts run, no form of a view is submitted. It also collects the elements that are scrolled, `tarnScrolled`, for
  /// `navigation.js`.
  static let keepsInput = """
    addEventListener("input",(event)=>{event.target.$isEarly=true},true);\
    window.tarnScrolled=new Set();\
    addEventListener("scroll",(event)=>tarnScrolled.add(event.target),true);\
    window.tarnEarly=[];\
    for(const type of ["click","submit"])addEventListener(type,(event)=>{\
    if(type=="submit"&&event.target.getAttribute("method")!="dialog")event.preventDefault();\
    if(!window.tarnEarly)return;\
    if(tarnEarly.length<100)tarnEarly.push(event.target)},true)
    """

  /// In the head of the page for an address without a place, which has no other script. Entries of the browser's history that
  /// the page's script has made belong to one document, so this one may get others of them: it loads their addresses.
  static let reloads = "addEventListener(\"popstate\",()=>location.reload())"

  /// At the end of the body, before ``scrolls``: removes what only a browser without scripts needs (``HTMLForms``), so that
  /// the page's script finds the elements as the view made them.
  static let restoresForms = """
    for(const node of document.querySelectorAll("#tarn noscript"))node.remove();\
    for(const node of document.querySelectorAll("#tarn form[method]")){\
    node.removeAttribute("method");\
    if(/^tarn-\\d+$/.test(node.id))node.removeAttribute("id")}\
    for(const node of document.querySelectorAll("#tarn [name^='\(FormPost.controlMark)']")){\
    const name=node.name.slice(\(FormPost.idLength + 1));\
    node.removeAttribute("form");\
    if(node.type=="radio")node.removeAttribute("value");\
    if(node.localName=="button")node.type="button";\
    if(name)node.name=name;else node.removeAttribute("name")}
    """

  /// At the end of the body, where the stylesheet is loaded: scrolls to the offsets of the state before the page is
  /// drawn, so that the rows of a list are visible.
  static let scrolls = """
    for(const node of document.querySelectorAll("[\(scrollAttribute)],[\(rowAttribute)]")){\
    const [index,part]=(node.getAttribute("\(rowAttribute)")??"").split(" ");\
    const row=node.firstChild?.children[index];\
    const box=(element)=>element.getBoundingClientRect();\
    node.scrollTop=row?box(row).top-box(node.firstChild).top+part*box(row).height:node.getAttribute("\(scrollAttribute)");\
    node.$scrollTop=node.scrollTop;\
    node.removeAttribute("\(scrollAttribute)");node.removeAttribute("\(rowAttribute)")}
    """
}
