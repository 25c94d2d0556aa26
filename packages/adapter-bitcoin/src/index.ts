export { type BitcoinOptions, bitcoin } from './adapter.js'
export type {
  FeeRates as BitcoinFeeRates,
  FeeRatesReader as BitcoinFeeRatesReader,
} from './capabilities/fee-rates.types.js'
export { feeRates as bitcoinFeeRates, psbt as bitcoinPsbt } from './capabilities/keys.js'
export type {
  PsbtInput as BitcoinPsbtInput,
  PsbtSigner as BitcoinPsbtSigner,
  PsbtSignInput as BitcoinPsbtSignInput,
  SignedPsbt as BitcoinSignedPsbt,
} from './capabilities/psbt.types.js'
export type { RpcOptions as BitcoinRpcOptions } from './chain/nodes.types.js'
