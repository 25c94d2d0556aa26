// Loaded when somebody is connected.
import { avatarSpots, safeImage } from '@latchkey/ui/button-parts'

const SVG = 'http://www.w3.org/2000/svg'
let count = 0

const create = (page: Document, name: string, attributes: Record<string, unknown>): Element => {
  const element = page.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, String(value))
  return element
}

function drawAvatar(page: Document, seed: string): Element {
  const svg = create(page, 'svg', {
    class: 'lk-avatar',
    width: 24,
    height: 24,
    viewBox: '0 0 100 100',
    'aria-hidden': true,
  })
  for (const { x, y, from, to, opacity } of avatarSpots(seed)) {
    count += 1
    const id = `lk-face-${count}`
    const gradient = create(page, 'radialGradient', {
      id,
      gradientUnits: 'userSpaceOnUse',
      cx: x,
      cy: y,
      r: 62,
    })
    gradient.append(
      create(page, 'stop', { 'stop-color': from }),
      create(page, 'stop', { offset: 1, 'stop-color': to, 'stop-opacity': opacity }),
    )
    svg.append(gradient, create(page, 'circle', { cx: 50, cy: 50, r: 50, fill: `url(#${id})` }))
  }
  return svg
}

/** The picture of an account, 24 px wide: the visitor's own, or soft colours made from the address. */
export function drawFace(page: Document, seed: string, picture: string | undefined): Element {
  const source = safeImage(picture)
  if (source === undefined) return drawAvatar(page, seed)
  const image = page.createElement('img')
  image.className = 'lk-avatar'
  image.width = 24
  image.height = 24
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.onerror = () => image.replaceWith(drawAvatar(page, seed))
  image.src = source
  return image
}
