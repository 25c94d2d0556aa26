export { verifySignIn } from './verify-sign-in.js'
