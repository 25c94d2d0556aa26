import { writeFile } from 'node:fs/promises'
import { localArtifacts } from './compile'
import { requireArtifact } from './send-setup'

/**
 * Compiles the contracts of smart accounts and writes their creation code into the sources of their package. Every
 * change of a contract, a comment included, changes the addresses of all accounts: `src/addresses.ts` there has to
 * follow, and a test says so.
 */
const artifacts = await localArtifacts()
const factory = requireArtifact(artifacts.LatchkeyAccountFactory).bytecode
const paymaster = requireArtifact(artifacts.LatchkeyPaymaster).bytecode

await writeFile(
  new URL('../../../../packages/smart-account/src/deployment/bytecode.generated.ts', import.meta.url),
  `/** Creation code of LatchkeyAccountFactory. */
export const factoryBytecode =
  '${factory}'

/** Creation code of LatchkeyPaymaster, without its constructor's arguments. */
export const paymasterBytecode =
  '${paymaster}'
`,
)
