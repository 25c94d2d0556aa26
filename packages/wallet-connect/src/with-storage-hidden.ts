const NAME = 'localStorage'

/**
 * Loads code that reads the page's storage as it loads, and breaks where the page may not have it: in frames of another
 * site, in private windows, where cookies are blocked. For that code, and for as long as it loads, there is none.
 */
export async function withStorageHidden<T>(page: object | undefined, load: () => Promise<T>): Promise<T> {
  if (!page || canRead(page)) return load()
  const own = Object.getOwnPropertyDescriptor(page, NAME)
  // A page that lets nobody change it: then the code breaks, and its failure is told.
  if (!Reflect.defineProperty(page, NAME, { configurable: true, value: undefined })) return load()
  try {
    return await load()
  } finally {
    if (own) Reflect.defineProperty(page, NAME, own)
    else Reflect.deleteProperty(page, NAME)
  }
}

function canRead(page: object): boolean {
  try {
    Reflect.get(page, NAME)
    return true
  } catch {
    return false
  }
}
