/** Cookies of one browser at one host. */
const createJar = () => {
  const cookies = new Map<string, string>()
  return {
    text: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
    },
  }
}

const unescapeHtml = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/**
 * Signs a person in without a browser: follows an authorization URL, presses the button of the person, and returns the first
 * address on another origin, or the form that the provider would post to one. `person`: empty to cancel.
 */
export async function pressAs(
  authorizationUrl: string,
  person: string,
): Promise<{ readonly url: string; readonly form?: URLSearchParams }> {
  const { origin } = new URL(authorizationUrl)
  const jar = createJar()
  let url = authorizationUrl
  let body: URLSearchParams | undefined
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body }),
      headers: { cookie: jar.text() },
      redirect: 'manual',
    })
    jar.keep(response)
    body = undefined
    const location = response.headers.get('location')
    if (location !== null) {
      url = new URL(location, url).href
      if (new URL(url).origin !== origin) return { url }
      continue
    }
    const html = await response.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
    if (response.status !== 200 || action === undefined)
      throw new Error(`The provider answered ${response.status}: ${html.slice(0, 200)}`)
    url = new URL(unescapeHtml(action), url).href
    if (new URL(url).origin !== origin) {
      const fields = html.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g)
      return { url, form: new URLSearchParams([...fields].map(([, name = '', value = '']) => [name, value])) }
    }
    body = new URLSearchParams({ person })
  }
  throw new Error('The provider redirects without an end')
}
