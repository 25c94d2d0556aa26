import type { LocalPolkadotAccount } from './polkadot-chain.types'

/** The phrase that every Substrate development node ships with; the accounts below are its `//Alice` and so on. */
export const polkadotTestPhrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'

/** Accounts of {@link polkadotTestPhrase} that hold coins at start. Their keys are public knowledge. */
export const polkadotTestAccounts: readonly LocalPolkadotAccount[] = [
  {
    name: 'Alice',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    accountId: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    type: 'sr25519',
    secret: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  {
    name: 'Bob',
    address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    accountId: '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
    type: 'sr25519',
    secret: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  },
  {
    name: 'Charlie',
    address: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
    accountId: '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
    type: 'sr25519',
    secret: '0xbc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
  },
  {
    name: 'Alice/ed25519',
    address: '5FA9nQDVg267DEd8m1ZypXLBnvN7SFxYwV7ndqSYGiN9TTpu',
    accountId: '0x88dc3417d5058ec4b4503e0c12ea1a0a89be200fe98922423d4334014fa6b0ee',
    type: 'ed25519',
    secret: '0xabf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115',
  },
  {
    name: 'Alice/ecdsa',
    address: '5C7C2Z5sWbytvHpuLTvzKunnnRwQxft1jiqrLD5rhucQ5S9X',
    accountId: '0x01e552298e47454041ea31273b4b630c64c104e4514aa3643490b8aaca9cf8ed',
    type: 'ecdsa',
    secret: '0xcb6df9de1efca7a3998a8ead4e02159d5fa99c3e0d4fd6432667390bb4726854',
  },
]
