export { type BitcoinOptions, bitcoin } from './adapter.js'
export { feeRates as bitcoinFeeRates, psbt as bitcoinPsbt } from './capabilities/keys.js'
export type {
  FeeRates as BitcoinFeeRates,
  FeeRatesReader as BitcoinFeeRatesReader,
} from './chain/fee-rates.types.js'
export type { RpcOptions as BitcoinRpcOptions } from './chain/nodes.types.js'
export type {
  PsbtInput as BitcoinPsbtInput,
  PsbtSigner as BitcoinPsbtSigner,
  PsbtSignInput as BitcoinPsbtSignInput,
  SignedPsbt as BitcoinSignedPsbt,
} from './chain/psbt.types.js'
