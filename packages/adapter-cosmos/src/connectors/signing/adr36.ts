import { toBase64, utf8 } from '../../codec/bytes.js'
import type { AminoSignDoc } from '../drivers/driver.types.js'

/** The document of ADR-36: no chain, no fee and no sequence, so that no chain would take it. */
export const adr36Document = (signer: string, text: string): AminoSignDoc => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(utf8(text)) } }],
  memo: '',
})
