/** Returns true if an earlier visit switched `key` on, or `byDefault` if no visit switched it. */
export const isSwitchedOn = (key: string, byDefault: boolean): boolean =>
  (localStorage.getItem(key) ?? (byDefault ? 'on' : 'off')) === 'on'
