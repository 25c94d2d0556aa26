const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#9a3412"/><circle cx="37" cy="48" r="15" fill="none" stroke="#fff" stroke-width="8"/><path d="M52 48h26v14M68 48v10" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** The icon that a Bitcoin test wallet shows unless it is given another. */
export const bitcoinWalletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`
