export const en = {
  title: 'Your wallet',
  intro:
    'Sign in to see the devices of your wallet, remove one, or save your recovery phrase. This page keeps nothing.',
  email: 'Email address',
  next: 'Continue',
  waitTitle: 'Check your mail',
  waitText: 'Open the link in the mail of the wallet, and type this number there:',
  codeTitle: 'Enter the code',
  codeText: 'The code is in a second mail to {email}.',
  code: 'Code',
  startAgain: 'Start again',
  devices: 'Devices',
  devicesText: 'Each browser, on each website, is a device of its own.',
  unknownBrowser: 'Browser',
  facts: 'Added {added}, last used {seen}',
  remove: 'Remove',
  removeDevice: 'Remove {name}, added {added}',
  removeAsk:
    'The device will no longer open the wallet. Whoever used it may know the recovery phrase already: if you were attacked, move your assets to a new wallet.',
  removeAnyway: 'Remove device',
  keep: 'Keep',
  removed: 'The device was removed.',
  phrase: 'Recovery phrase',
  phraseText:
    'Whoever has these twelve words has everything in your wallet. Write them down where nobody else looks. No page and no person ever needs them from you.',
  show: 'Show recovery phrase',
  hide: 'Hide',
  working: 'One moment…',
  signOut: 'Sign out',
  noWallet: 'There is no wallet for this address.',
  framed: 'This page works in a tab of its own only.',
  failed: 'Something went wrong. Try again.',
} as const

export type AccountKey = keyof typeof en
