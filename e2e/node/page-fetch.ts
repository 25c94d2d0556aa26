/** `fetch` of a page. Node sends no origin by itself, and the services refuse a POST without one. */
export const createPageFetch =
  (origin: string, onRequest: (url: string) => void = () => undefined) =>
  (url: string, init?: RequestInit): Promise<Response> => {
    onRequest(url)
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    return fetch(url, { ...init, headers })
  }
