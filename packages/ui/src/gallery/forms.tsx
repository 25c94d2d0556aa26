import { useState } from 'react'
import { AddressText } from '../components/address-text'
import { Amount } from '../components/amount'
import { AmountField } from '../components/amount-field'
import { Button } from '../components/button/button'
import { CodeField } from '../components/code-field'
import { CopyButton } from '../components/copy-button'
import { KeyValue } from '../components/key-value'
import { QrCode } from '../components/qr-code'
import { SearchField } from '../components/search-field'
import { TextField } from '../components/text-field'
import { WalletIcon } from '../components/wallet-icon'
import { icons, Specimen, sampleAddress } from './specimen'

const Fields = () => (
  <Specimen name="TextField, SearchField">
    <SearchField label="Search wallets" />
    <TextField
      label="Recipient"
      placeholder="Address or name"
      hint="vivian.eth"
      trailing={
        <Button size="sm" variant="ghost">
          Paste
        </Button>
      }
    />
    <TextField label="Recipient" defaultValue="0x1234" error="Not a valid Ethereum address" />
    <TextField label="Recipient" defaultValue="Not to be changed" disabled />
  </Specimen>
)

const Amounts = () => {
  const [value, setValue] = useState('1.25')
  return (
    <Specimen name="AmountField, Amount">
      <AmountField label="Amount" value={value} unit="ETH" onChange={event => setValue(event.target.value)} />
      <AmountField label="Empty amount" value="" unit="USDC" readOnly />
      <AmountField label="Long amount" value="123456789.123456789012345678" unit="ETH" readOnly />
      <AmountField label="Too large an amount" value="900" unit="ETH" invalid readOnly />
      <Amount size="lg" value="2,450.00" unit="USDC" />
      <Amount size="md" value="1.204" unit="ETH" />
      <Amount value="0.003" unit="ETH" />
    </Specimen>
  )
}

const Codes = () => {
  const [value, setValue] = useState('123')
  return (
    <Specimen name="CodeField">
      <CodeField label="Code" value={value} onChange={setValue} hint="It is good for 20 minutes." />
      <CodeField label="Wrong code" value="123456" onChange={() => undefined} error="Wrong code" readOnly />
    </Specimen>
  )
}

const Review = () => (
  <Specimen name="KeyValue, AddressText">
    <KeyValue
      items={[
        { label: 'To', value: <AddressText address={sampleAddress} /> },
        { label: 'Network', value: 'Ethereum' },
        { label: 'Fee', value: <Amount value="0.00021" unit="ETH" /> },
        { label: 'Balance after', value: <Amount value="0.9539" unit="ETH" /> },
      ]}
    />
    <AddressText address={sampleAddress} full />
    <CopyButton label="Copy address" copiedLabel="Address copied" onCopy={() => true}>
      <AddressText address={sampleAddress} />
    </CopyButton>
  </Specimen>
)

/** Everything that is typed, read off or scanned. */
export const Forms = () => (
  <>
    <Fields />
    <Amounts />
    <Codes />
    <Review />
    <Specimen name="QrCode">
      <QrCode label="A code on its way" />
      <QrCode
        size="lg"
        value={`wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`}
        label="QR code that connects a wallet on your phone"
        logo={<WalletIcon name="Violet" src={icons.violet} size={56} />}
      />
      <QrCode value={sampleAddress} label="QR code of your address on Ethereum" />
      <QrCode
        value={`ethereum:${sampleAddress}@1`}
        label="QR code with a logo"
        logo={<WalletIcon name="Violet" src={icons.violet} size={44} />}
      />
    </Specimen>
  </>
)
