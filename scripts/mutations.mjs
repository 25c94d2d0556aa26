import { bitcoinMoney } from './mutations/bitcoin-money.mjs'
import { chainMoney } from './mutations/chain-money.mjs'
import { constants } from './mutations/constants.mjs'
import { coreMoney } from './mutations/core-money.mjs'
import { evmMoney } from './mutations/evm-money.mjs'
import { networks } from './mutations/networks.mjs'
import { ordering } from './mutations/ordering.mjs'
import { reviews } from './mutations/reviews.mjs'
import { sessions } from './mutations/sessions.mjs'
import { storage } from './mutations/storage.mjs'

/**
 * Changes of one line that a test has to notice. `search` is in `file` exactly once; `title` is the full title of the
 * test in the file `test` that fails if `search` is replaced. `npm run mutate` tries every one of them.
 */
export const mutations = Object.entries({
  money: [...coreMoney, ...evmMoney, ...bitcoinMoney, ...chainMoney],
  networks,
  sessions,
  storage,
  ordering,
  constants,
  reviews,
}).flatMap(([topic, groups]) =>
  groups.flatMap(({ file, test, changes }) =>
    changes.map(([search, replace, title]) => ({ topic, file, test, search, replace, title })),
  ),
)
