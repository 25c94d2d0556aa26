// What a list that is long enough to be searched needs: one file, which few visitors fetch.
export { searchWallets } from '@latchkey/core/internal/connectors/search-wallets'
export { SearchField } from '@latchkey/ui/components/search-field'
