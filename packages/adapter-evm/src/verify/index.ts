import { createHeadlessEnv } from '@latchkey/core/adapter'
import { createSignInVerifier } from './verify-sign-in.js'

/**
 * Verifies that an account of eip155 signed a sign-in text: by its key (ERC-191, 65 bytes), else by its contract. A
 * contract that stands on the network is asked (ERC-1271). One that is to come is made for the question by the factory
 * that the signature names (ERC-6492). The nodes of `rpcUrls` are asked in their order, each for at most 5
 * seconds and 5,000,000 gas. `unknown`: every node was away, was on another network or gave no answer.
 */
export const verifySignIn = createSignInVerifier(createHeadlessEnv())
