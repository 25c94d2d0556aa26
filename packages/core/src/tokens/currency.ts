import type { Currency } from '../context/currencies.js'

/** The currency in which prices are asked for, and shown. Takes the options of a client. */
export const currencyOf = ({ currency = 'usd' }: { readonly currency?: Currency | undefined }): Currency =>
  currency
