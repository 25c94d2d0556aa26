import type { CosmosWalletNetwork } from './wallet.types'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown, what: string): Fields => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new Error(`"${what}" is required`)
}

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw new Error(`"${name}" is required`)
  return value
}

const currencyOf = (value: unknown, what: string): Fields => {
  const currency = fieldsOf(value, what)
  textOf(currency, 'coinDenom')
  textOf(currency, 'coinMinimalDenom')
  if (!Number.isInteger(currency.coinDecimals)) throw new Error(`"${what}.coinDecimals" is required`)
  return currency
}

const listOf = (value: unknown, what: string): readonly unknown[] => {
  if (Array.isArray(value) && value.length > 0) return value
  throw new Error(`"${what}" does not contain 1 required value(s)`)
}

const prefixes = [
  ['bech32PrefixAccAddr', ''],
  ['bech32PrefixAccPub', 'pub'],
  ['bech32PrefixValAddr', 'valoper'],
  ['bech32PrefixValPub', 'valoperpub'],
  ['bech32PrefixConsAddr', 'valcons'],
  ['bech32PrefixConsPub', 'valconspub'],
] as const

/** Reads what `experimentalSuggestChain` is given, as strictly as Keplr does. @throws what is missing */
export const readSuggestion = (info: unknown): CosmosWalletNetwork => {
  const fields = fieldsOf(info, 'chainInfo')
  const chainId = textOf(fields, 'chainId')
  const rpcUrl = new URL(textOf(fields, 'rpc')).href
  new URL(textOf(fields, 'rest'))
  if (!Number.isInteger(fieldsOf(fields.bip44, 'bip44').coinType))
    throw new Error('"bip44.coinType" is required')
  const config = fieldsOf(fields.bech32Config, 'bech32Config')
  const prefix = textOf(config, 'bech32PrefixAccAddr')
  for (const [name, ending] of prefixes) {
    if (textOf(config, name) !== `${prefix}${ending}`) throw new Error(`"${name}" is not as it should be`)
  }
  const currencies = listOf(fields.currencies, 'currencies').map(item => currencyOf(item, 'currencies'))
  const denoms = currencies.map(({ coinMinimalDenom }) => coinMinimalDenom)
  for (const item of listOf(fields.feeCurrencies, 'feeCurrencies')) {
    const { coinMinimalDenom, gasPriceStep } = currencyOf(item, 'feeCurrencies')
    if (!denoms.includes(coinMinimalDenom)) throw new Error('A fee currency is not among the currencies')
    const { low, average, high } = fieldsOf(gasPriceStep, 'gasPriceStep')
    if (![low, average, high].every(step => typeof step === 'number' && step >= 0)) {
      throw new Error('"gasPriceStep" must have low, average and high')
    }
  }
  return { chainId, name: textOf(fields, 'chainName'), prefix, rpcUrl }
}
