// Runs one Polkadot node until it is told to end: `node node.mjs '{"port":9000,"name":"Local Hub","genesisHash":"0x…"}'`.
//
// What is real: the runtime (Rococo Asset Hub's own WebAssembly, executed), its pallets, metadata, fees, nonces,
// signature checks and errors. What is synthetic: there are no validators, so a block is made when a transaction comes
// and is final at once; the genesis hash is the one that is given; balances and tokens are written into the state.
import { GenesisProvider, setStorage, setupWithServer } from '@acala-network/chopsticks'
import { chainSpec } from '@substrate/connect-known-chains/rococo_v2_2_asset_hub'

const { port, name, genesisHash, properties, storage } = JSON.parse(process.argv[2])

// Chopsticks gives every chain that starts from a chain specification one and the same genesis hash.
Object.defineProperty(GenesisProvider.prototype, 'blockHash', { get: () => genesisHash })

const node = await setupWithServer({
  port,
  host: '127.0.0.1',
  'build-block-mode': 'Instant',
  'chain-spec': { ...JSON.parse(chainSpec), name, id: name, bootNodes: [], properties },
})
// Chopsticks goes on to the next port when one is taken; whoever started this looks for it at the port that was given.
if (!node.addr.endsWith(`:${port}`)) {
  process.stderr.write('EADDRINUSE\n')
  process.exit(1)
}
await setStorage(node.chain, storage)
// A block on top, so that what was written belongs to a state that was built.
await node.chain.newBlock()

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
