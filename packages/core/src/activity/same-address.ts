/** Whether two texts name one address or one hash, whatever case each was written in. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase()
