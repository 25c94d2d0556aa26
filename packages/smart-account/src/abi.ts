import { parseAbi } from 'viem'

/** The functions of an account beside those that only the EntryPoint calls. */
export const accountAbi = parseAbi([
  'function execute(bytes32 mode, bytes executionData) payable',
  'function supportsExecutionMode(bytes32 mode) view returns (bool)',
  'function signer() view returns (address)',
  'function entryPoint() view returns (address)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'error AccountUnauthorized(address sender)',
  'error UnsupportedExecutionMode()',
])

/** The functions of the factory. */
export const accountFactoryAbi = parseAbi([
  'function createAccount(address owner, uint256 index) returns (address account)',
  'function accountOf(address owner, uint256 index) view returns (address)',
  'function implementation() view returns (address)',
])

/** The functions of the paymaster. */
export const paymasterAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(address to, uint256 value)',
  'function addStake(uint32 unstakeDelaySeconds) payable',
  'function unlockStake()',
  'function withdrawStake(address to)',
  'function setSigner(address signerAddress)',
  'function signer() view returns (address)',
  'function owner() view returns (address)',
  'function transferOwnership(address newOwner)',
  'function acceptOwnership()',
  'event SignerChanged(address indexed signer)',
])
