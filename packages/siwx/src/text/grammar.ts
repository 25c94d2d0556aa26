// Checks of single-line fields by RFC 3986, RFC 3339 and ERC-4361. Each check takes linear time.

const unit = "(?:[\\w.~!$&'()*+,;=-]|%[\\da-f]{2})"
const pchar = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\da-f]{2})"
const rest = "(?:[\\w.~!$&'()*+,;=:@/?-]|%[\\da-f]{2})*"
const host = `(?:\\[[\\da-f:.]+\\]|${unit}+)`
const authority = `(?:(?:${unit}|:)*@)?${host}(?::\\d*)?`
const path = `(?:${pchar}|/)*`

const whole = (pattern: string) => {
  const expression = new RegExp(`^${pattern}$`, 'i')
  return (text: string): boolean => expression.test(text)
}

const isAuthorityText = whole(authority)
const isUriText = whole(
  `[a-z][a-z\\d+.-]*:(?://(?:${authority})?(?:/${path})?|${path})(?:\\?${rest})?(?:#${rest})?`,
)

/** Whether a bracketed host is an address of IPv6. */
const hasRealHost = (text: string): boolean => {
  const [bracketed] = /\[.*\]/.exec(text) ?? []
  if (bracketed === undefined) return true
  try {
    return new URL(`http://${bracketed}`).hostname.startsWith('[')
  } catch {
    return false
  }
}

/** Whether a text is an authority (RFC 3986, 3.2) with a host. */
export const isAuthority = (text: string): boolean => isAuthorityText(text) && hasRealHost(text)

/** Whether a text is a URI (RFC 3986, 3). */
export const isUri = (text: string): boolean => isUriText(text)

/** Whether a text is a scheme of a URI. */
export const isScheme = whole('[a-z][a-z\\d+.-]*')

/** Whether a text is a statement: one line of reserved and unreserved characters and spaces (ERC-4361). */
export const isStatement = whole("[\\w.~!$&'()*+,;=:@/?#[\\] -]+")

/** Whether a text has the letters of a request id. */
export const isRequestId = whole(`${pchar}*`)

/** Whether a text is a nonce. */
export const isNonce = whole('[a-z\\d]{8,}')

const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))$/i

/** Whether a text is an RFC 3339 time that exists in the calendar. */
export function isTime(text: string): boolean {
  const found = TIME.exec(text)
  if (!found) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ...zone] = found.slice(1).map(Number)
  const [zoneHour = 0, zoneMinute = 0] = zone.map(part => (Number.isNaN(part) ? 0 : part))
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    hour < 24 &&
    minute < 60 &&
    // RFC 3339 has leap seconds, and a Date has not: no time here is one.
    second < 60 &&
    zoneHour < 24 &&
    zoneMinute < 60
  )
}
