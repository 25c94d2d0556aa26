/** The part of a limit that stays free. Limits are 3 % above what was measured: a row that lost most of it is named. */
const RESERVE = 0.01

/** Returns the warning for a row that is within its limit, but has less than 1 % of it left; undefined otherwise. */
export const reserveWarning = ({ name, limit }, size) => {
  const left = limit - size
  if (left < 0 || left >= limit * RESERVE) return undefined
  return `${name}: ${left} bytes are left, less than ${RESERVE * 100} % of ${limit}. Cut something before you add to it.`
}
