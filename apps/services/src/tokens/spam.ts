/** Words of a link: a scheme, a `www`, or a name with one of the endings that such collections use. */
const link =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]+\.(?:com|net|org|io|xyz|app|gift|gifts|site|online|live|pro|top|vip|club|events?|lol|cc|me|eth\.\w+|example|finance|claims?|airdrop|network)\b/i

/** Receivers in one transaction from which on it counts as a mass transfer. */
export const massTransferSize = 10

/** Whether a name is an invitation to a site: collections that are worth something do not need it. */
export const hasLink = (text: string | null | undefined): boolean => link.test(text ?? '')
