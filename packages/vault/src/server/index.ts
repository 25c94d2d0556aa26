export { type KeeperStatement, signKeeperStatement, verifyKeeperStatement } from './keeper-statement.js'
export { type DeviceProof, verifyDeviceProof } from './verify-proof.js'
