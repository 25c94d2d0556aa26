/** The source, if an `<img>` may show it: wallets come from strangers and may name anything as their icon. */
export const safeImage = (source: string | undefined | null): string | undefined =>
  source && /^(data:image\/|https:\/\/|blob:)/i.test(source) ? source : undefined
