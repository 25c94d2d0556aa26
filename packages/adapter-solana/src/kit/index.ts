export { createModifyingSigner, createSendingSigner, type KitSignerInput } from './signers.js'
