import type { UnsupportedText } from '../../account-text.types'

export const enUnsupported: UnsupportedText = {
  title: 'Unsupported network',
  text: network => `This site doesn't support ${network}. Choose another network to continue.`,
  networkNumber: number => `network ${number}`,
  unknownNetwork: reference => `an unknown network (${reference})`,
  unknownText: "This site doesn't support your wallet's network. Choose another one to continue.",
  choose: 'Choose a network',
  disconnect: 'Disconnect',
}
