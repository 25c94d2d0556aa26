import type { ReceiveText } from '../../send-text.types'

export const enReceive: ReceiveText = {
  title: 'Receive',
  qrLabel: network => `QR code of your address on ${network}`,
  copyAddress: 'Copy address',
  networkWarning: network => `Send only assets on ${network} to this address. Others may be lost.`,
}
