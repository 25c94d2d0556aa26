/**
 * The source, if an `<img>` may show it: wallets come from strangers and may name anything as their icon. Services under
 * development are on `localhost` without TLS.
 */
export const safeImage = (source: string | undefined | null): string | undefined =>
  source && /^(data:image\/|https:\/\/|blob:|http:\/\/localhost:\d+\/)/i.test(source) ? source : undefined

/** FNV-1a: 32 bits of any text. */
export const hashOf = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** A hue from 0 to 359 that belongs to a text. */
export const hueOf = (text: string): number => hashOf(text) % 360
