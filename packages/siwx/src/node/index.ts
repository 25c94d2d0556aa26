export { type NodeHandler, type NodeRequest, toNodeHandler, toRequestHead } from './to-node-handler.js'
