import { SignInWithAuthJs } from './sign-in'

export default function Page() {
  return (
    <>
      <h1>Sign in with a wallet and Auth.js</h1>
      <SignInWithAuthJs />
    </>
  )
}
