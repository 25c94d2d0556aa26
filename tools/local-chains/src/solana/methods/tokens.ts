import { decimalsOf, encodeAccount, findAccount, findProgramAccounts } from '../encode-account'
import { programs, tokenProgramName } from '../programs'
import { invalidParams } from '../rpc-error'
import { decodeMint, decodeTokenAccount, uiAmount } from '../token-data'
import type { Methods, NodeContext } from './method.types'
import { addressAt, configAt, inContext } from './read-params'

const accountsOf = ({ ledger: { svm } }: NodeContext, owner: string, program: string, mint?: string) =>
  findProgramAccounts(svm, program).filter(({ data }) => {
    const token = decodeTokenAccount(data)
    return token?.owner === owner && (mint === undefined || token.mint === mint)
  })

const notATokenAccount = () => invalidParams('Invalid param: not a Token account')

/** SPL Token and Token-2022. */
export const tokenMethods: Methods = {
  getTokenAccountsByOwner: (params, context) => {
    const { svm } = context.ledger
    const owner = addressAt(params, 0)
    const filter = configAt(params, 1)
    const config = configAt(params, 2)
    const mint = filter.mint === undefined ? undefined : addressAt([filter.mint], 0)
    const program = mint ? findAccount(svm, mint)?.programAddress : filter.programId
    if (typeof program !== 'string' || tokenProgramName(program) === undefined)
      throw invalidParams(
        mint ? 'Invalid param: could not find mint' : 'Invalid param: unrecognized Token program id',
      )
    const found = accountsOf(context, owner, program, mint)
    return inContext(
      context.ledger,
      config,
      found.map(account => ({
        pubkey: account.address,
        account: encodeAccount(svm, account, config.encoding),
      })),
    )
  },
  getTokenAccountBalance: (params, { ledger }) => {
    const token = decodeTokenAccount(findAccount(ledger.svm, addressAt(params, 0))?.data ?? new Uint8Array())
    if (!token) throw notATokenAccount()
    const amount = uiAmount(token.amount, decimalsOf(ledger.svm, token.mint))
    return inContext(ledger, configAt(params, 1), amount)
  },
  getTokenSupply: (params, { ledger }) => {
    const mint = decodeMint(findAccount(ledger.svm, addressAt(params, 0))?.data ?? new Uint8Array())
    if (!mint) throw invalidParams('Invalid param: not a Token mint')
    return inContext(ledger, configAt(params, 1), uiAmount(mint.supply, mint.decimals))
  },
  /** Base units that an owner holds of a mint, in all its accounts together: a shortcut of this node alone. */
  latchkey_tokenBalance: (params, context) => {
    const [owner, mint] = [addressAt(params, 0), addressAt(params, 1)]
    const held = [programs.token, programs.token2022]
      .flatMap(program => accountsOf(context, owner, program, mint))
      .reduce((sum, { data }) => sum + (decodeTokenAccount(data)?.amount ?? 0n), 0n)
    return held.toString()
  },
}
