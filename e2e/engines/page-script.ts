/**
 * What runs in the page to find things as a visitor names them: by role and name, also in shadow roots. A page in a frame of
 * this document is looked at in its place: windows of WebKitGTK are wider than a phone, and a frame is not.
 */
export const pageScript = String.raw`
const frame = document.querySelector('iframe[name=visited]')
const doc = frame?.contentDocument ?? document
const win = doc.defaultView
const walk = function* (root) {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* walk(element.shadowRoot)
  }
}
const tidy = text => text.replace(/\s+/g, ' ').trim()
const textOf = node => {
  if (node.nodeType === 3) return node.data
  if (node.nodeType !== 1 || node.ariaHidden === 'true') return ''
  if (node.localName === 'textarea' || node.localName === 'style') return ''
  return [...(node.shadowRoot ?? node).childNodes].map(textOf).join(node.localName === 'bdi' ? '' : ' ')
}
const byId = (element, id) => element.getRootNode().getElementById(id)
const nameOf = element => {
  const ids = element.getAttribute('aria-labelledby')
  if (ids) return tidy(ids.split(' ').map(id => byId(element, id)?.textContent ?? '').join(' '))
  if (element.ariaLabel) return tidy(element.ariaLabel)
  if (element.labels?.length) return tidy([...element.labels].map(textOf).join(' '))
  return tidy(textOf(element))
}
const inputRoles = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox' }
const roles = {
  a: 'link', button: 'button', dialog: 'dialog', fieldset: 'group', header: 'banner', img: 'img', output: 'status',
  section: 'region', textarea: 'textbox',
}
const roleOf = element => {
  const own = element.getAttribute('role')
  if (own) return own
  if (/^h[1-6]$/.test(element.localName)) return 'heading'
  if (element.localName === 'input') return inputRoles[element.type] ?? 'textbox'
  return roles[element.localName]
}
const matches = (name, text) => typeof name === 'string' ? text === name : new RegExp(name.pattern).test(text)
const isShown = element => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}
const contains = (outer, inner) => {
  for (let node = inner; node; node = node.parentNode ?? node.host) if (node === outer) return true
  return false
}
const findAll = ({ role, name, within }) => [...walk(doc)].filter(element =>
  roleOf(element) === role &&
  (name === undefined || matches(name, nameOf(element))) &&
  isShown(element) &&
  (within === undefined || findAll(within).some(outer => contains(outer, element))))
const find = target => findAll(target)[0]
const activeElement = () => {
  let active = doc.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
const isDisabled = element => element.disabled === true || element.ariaDisabled === 'true'
const describe = element => element && {
  role: roleOf(element) ?? element.localName,
  name: nameOf(element),
  text: tidy(element.textContent),
  value: element.value ?? '',
  checked: element.checked === true,
  disabled: isDisabled(element),
  focused: activeElement() === element,
  inDialog: [...walk(doc)].some(each => roleOf(each) === 'dialog' && contains(each, element)),
}
`
