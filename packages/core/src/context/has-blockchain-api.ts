/** Whether the app names a blockchain API. Takes options as an app sees them, too. */
export const hasBlockchainApi = ({ services = {} }: { readonly services?: object }): boolean =>
  Boolean(Reflect.get(services, 'blockchainApiUrl'))
