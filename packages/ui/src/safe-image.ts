/**
 * The source, if an `<img>` may show it: wallets come from strangers and may name anything as their icon. Services under
 * development are on `localhost` without TLS.
 */
export const safeImage = (source: string | undefined | null): string | undefined =>
  source && /^(data:image\/|https:\/\/|blob:|http:\/\/localhost:\d+\/)/i.test(source) ? source : undefined
