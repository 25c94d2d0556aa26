import { bitcoinPsbt } from '@latchkey/adapter-bitcoin'
import type { Client } from '@latchkey/core'
import { type Network, Psbt } from 'bitcoinjs-lib'

/** Returns the PSBT as the connected wallet signed it. Inputs of others stay open. */
export async function signPsbt(client: Client, psbt: Psbt, network: Network): Promise<Psbt> {
  const wallet = client.session.requireWallet('bip122', bitcoinPsbt)
  const signed = await wallet.sign({ psbt: psbt.toBase64(), finalize: false })
  return Psbt.fromBase64(signed.psbt, { network })
}
