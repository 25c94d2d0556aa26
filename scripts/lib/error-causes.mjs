const evm = code => [
  'packages/adapter-evm/src/codec/errors.test.ts',
  `what wallets and nodes throw > reads its answer as ${code}`,
]
const shown = 'packages/adapter-solana/src/shown-amounts.node.test.ts'
const transactions = 'packages/core/src/transactions/transactions.test.ts'
const session = 'packages/core/src/context/session.test.ts'
const options = 'options are refused, saying what is wrong and how to put it right, for'

/** Each error code with a test that raises it by its cause: the file, and the full title. */
export const errorCauses = {
  userRejected: evm('userRejected'),
  modalClosed: [
    'packages/core/src/client/connect-flow.test.ts',
    'an awaitable connect without a connector > is answered for a visitor who was quicker than the code that waits for one',
  ],
  aborted: [
    'packages/core/src/connection/connect.test.ts',
    'time-out and abort > lets the caller go while the wallet is being asked; cancelling is no failure',
  ],
  timeout: [
    'packages/core/src/connection/connect.test.ts',
    'time-out and abort > gives up after the time-out, and says so',
  ],
  requestPending: [
    'packages/adapter-evm/src/connectors/injected.test.ts',
    'connecting > says requestPending when the wallet shows a prompt already',
  ],
  notAuthorized: evm('notAuthorized'),
  walletDisconnected: evm('walletDisconnected'),
  walletError: [
    'packages/adapter-evm/src/connectors/account-answers.test.ts',
    'a wallet that gives its accounts to eth_accounts alone > connects although eth_requestAccounts fails without a code, as that of a Safe does',
  ],
  invalidResponse: [
    'packages/adapter-bitcoin/src/chain/hostile-coins.test.ts',
    'an API that lies about coins > is refused when it lists a coin twice',
  ],
  grantMismatch: [
    'packages/core/src/smart-sessions/smart-sessions.test.ts',
    'a smart session > that grants more than was asked for is refused, revoked in the wallet and not registered',
  ],
  wrongAccount: [
    'packages/adapter-bitcoin/src/connectors/drivers/families.test.ts',
    'a signature > of another account than the one that is connected is refused',
  ],
  unsupportedMethod: evm('unsupportedMethod'),
  unsupportedNetwork: [
    'packages/adapter-evm/src/capabilities/calls-sequence.test.ts',
    'calls one after the other > do not begin on another network than the one they are for',
  ],
  switchFailed: [
    'packages/adapter-evm/src/connectors/switch-network.test.ts',
    'switching > gives up, without a loop, on a wallet that says yes and stays',
  ],
  connectFailed: [
    'packages/core/src/connection/connect.test.ts',
    'connecting a wallet > translates what is no error of ours to connectFailed',
  ],
  signInFailed: [
    'packages/core/src/siwx/siwx.test.ts',
    'connecting where a sign-in is required > disconnects, shows the wallets and says so when the sign-in cannot be begun',
  ],
  disconnectFailed: [
    'packages/core/src/connection/disconnect.test.ts',
    'a wallet that fails to disconnect > is forgotten all the same, and the error names the namespaces',
  ],
  batchTooLarge: evm('batchTooLarge'),
  unknownBatch: evm('unknownBatch'),
  networkError: [
    'packages/adapter-evm/src/chain/nodes.test.ts',
    'a single node > is given up after the fourth request',
  ],
  rateLimited: [
    'packages/core/src/adapter/runtime/node-pool.test.ts',
    'the nodes of a network > are each waited for as long as they ask, the least patient first',
  ],
  insufficientFunds: [
    'packages/core/src/send/send-limits.test.ts',
    'what a network wants to stay or to be sent at least > refuses more than may leave before the wallet is asked',
  ],
  nonTransferable: [
    shown,
    'a token that can not be sent > says so with its balance, and refuses before the wallet is asked: soul',
  ],
  transferHook: [
    shown,
    'a token that can not be sent > says so with its balance, and refuses before the wallet is asked: hook',
  ],
  accountFrozen: [
    shown,
    'a token that can not be sent > is one whose account is frozen, on either side, or would begin so',
  ],
  memoRequired: [
    shown,
    'an account that takes tokens with a memo alone > is sent to with one, and refused without',
  ],
  executionReverted: [
    'packages/adapter-evm/src/requests.test.ts',
    'what the wallet is asked > does not ask for a transfer that a token answers with no',
  ],
  nonceTooLow: evm('nonceTooLow'),
  nonceTooHigh: evm('nonceTooHigh'),
  feeTooLow: evm('feeTooLow'),
  feeTooHigh: evm('feeTooHigh'),
  gasTooLow: evm('gasTooLow'),
  gasTooHigh: evm('gasTooHigh'),
  transactionRejected: evm('transactionRejected'),
  unconfirmed: [
    transactions,
    'a transfer that the wallet signed and no node confirmed > is stored with its hash before a node gets it, and followed',
  ],
  transactionTypeUnsupported: evm('transactionTypeUnsupported'),
  feeRose: [
    'packages/adapter-evm/src/capabilities/quote.test.ts',
    'a fee that rose > is refused before the wallet is asked when the base fee is above the ceiling',
  ],
  feeUnreasonable: [
    'packages/adapter-bitcoin/src/capabilities/quote.test.ts',
    'a transfer with a quote > is not made at a rate that no block ever asked for',
  ],
  tokenMismatch: [
    'packages/adapter-evm/src/capabilities/tokens.test.ts',
    'a token whose contract contradicts the list > is refused where the caller has other decimals than the list',
  ],
  transactionChanged: [
    'packages/adapter-solana/src/capabilities/changed-transactions.test.ts',
    'a transaction that the wallet changed before it signed > is never sent as a transfer',
  ],
  lookAlikeRecipient: [
    'packages/core/src/send/send-look-alike.test.ts',
    'a recipient that looks like one whom the visitor sent to > is sent to only by somebody who compared it with that one',
  ],
  duplicateTransfer: [
    transactions,
    'the same transfer once more > is refused while the first is open, and sent when the visitor says so',
  ],
  invalidOptions: ['packages/core/src/client/options.test.ts', `${options} > no networks`],
  invalidCaip: ['packages/core/src/caip/network-id.test.ts', 'CAIP-2 network ids > refuse "eip155"'],
  invalidAddress: [
    'packages/core/src/connection/multi-wallet.test.ts',
    'with several wallets > an account that was never granted is refused and nothing changes',
  ],
  invalidAmount: [
    'packages/core/src/send/send-limits.test.ts',
    'what a network wants to stay or to be sent at least > counts also where it is learned while the transfer is being prepared',
  ],
  invalidRequest: [
    'packages/adapter-evm/src/capabilities/calls-request.test.ts',
    'a batch of EIP-5792 > is refused where it would burn money or go nowhere',
  ],
  missingFields: ['packages/core/src/send/send-form.test.ts', 'the most that can be sent > needs a token'],
  adapterMissing: [
    'packages/core/src/network/change-networks.test.ts',
    'adding a network at run time > requires an adapter for its namespace',
  ],
  adapterVersion: [
    'packages/core/src/client/options.test.ts',
    `${options} > an adapter of another contract version`,
  ],
  networkMissing: [
    'packages/adapter-bitcoin/src/chain/nodes.test.ts',
    'an API > is needed: a network without one is missing',
  ],
  connectorMissing: [
    'packages/core/src/connection/connect.test.ts',
    'connecting a wallet > says that a wallet which is not there is missing, and leaves the state alone',
  ],
  capabilityMissing: [
    'packages/core/src/network/switch-network.test.ts',
    'a failed switch > says so when the wallet cannot switch',
  ],
  notConnected: [
    session,
    'the session > finds what the wallet in use can do, and says what is missing: the wallet or the capability',
  ],
  unavailable: [
    'packages/core/src/kernel/load-once.test.ts',
    'loads once, and again after a failure, which is told as unavailable',
  ],
  destroyed: [
    'packages/core/src/client/connect-flow.test.ts',
    'connect with a connector > is destroyed with the client while the wallet is being asked',
  ],
  internal: [
    'packages/core/src/errors/error.test.ts',
    'toLatchkeyError > puts the rest under the given code and never repeats what it said',
  ],
}
