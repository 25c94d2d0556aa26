import { SignIn } from './sign-in'

export default function Page() {
  return (
    <>
      <h1>Sign in with a wallet</h1>
      <SignIn />
    </>
  )
}
