import { createElement, type ElementType } from 'react'
import { closeIcon } from '../icons/paths'
import { PageButton } from '../page-button/page-button'
import { describeConformance } from '../testing/describe-conformance'
import { AddressText } from './address-text'
import { Amount } from './amount'
import { AmountField } from './amount-field'
import { Avatar } from './avatar'
import { Button } from './button/button'
import { IconButton } from './button/icon-button'
import { Spinner } from './button/spinner'
import { CopyButton } from './copy-button'
import { Dialog } from './dialog/dialog'
import { Banner } from './feedback/banner'
import { EmptyState } from './feedback/empty-state'
import { LiveRegion } from './feedback/live-region'
import { Snackbar } from './feedback/snackbar'
import { KeyValue } from './key-value'
import { Badge } from './list/badge'
import { ListGroup } from './list/list-group'
import { ListRow } from './list/list-row'
import { SkeletonRow } from './list/skeleton-row'
import { NetworkIcon } from './network-icon'
import { Picture } from './picture'
import { QrCode } from './qr-code'
import { SearchField } from './search-field'
import { Skeleton } from './skeleton'
import { StatusHero } from './status-hero'
import { Switch } from './switch'
import { Tabs } from './tabs'
import { TextField } from './text-field'
import { VisuallyHidden } from './visually-hidden'
import { WaitingRing } from './waiting-ring'
import { WalletIcon } from './wallet-icon'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const nothing = (): void => {}

type Row = readonly [ElementType, Record<string, unknown>, readonly string[]]

/** Components that forward ref, class name and attributes. */
const open: Record<string, Row> = {
  AddressText: [AddressText, { address, full: true }, [address]],
  Amount: [Amount, { value: '1.5', unit: 'ETH' }, ['ETH']],
  Badge: [Badge, { children: 'Recent' }, ['Recent']],
  Banner: [Banner, { title: 'Careful', children: 'Read this' }, ['Careful', 'Read this']],
  Button: [Button, { children: 'Send' }, ['Send']],
  CopyButton: [CopyButton, { label: 'Copy', copiedLabel: 'Copied', onCopy: nothing }, ['Copy']],
  EmptyState: [EmptyState, { title: 'Nothing', text: 'Yet' }, ['Nothing', 'Yet']],
  IconButton: [IconButton, { icon: closeIcon, label: 'Close' }, []],
  KeyValue: [KeyValue, { items: [{ label: 'Fee', value: 'None' }] }, ['Fee', 'None']],
  ListGroup: [ListGroup, { heading: 'Installed' }, ['Installed']],
  ListRow: [ListRow, { title: 'Wallet', subtitle: 'Open' }, ['Wallet', 'Open']],
  NetworkIcon: [NetworkIcon, { name: 'Base' }, ['B']],
  Picture: [Picture, { alt: 'A field', missing: 'No image' }, ['No image']],
  PageButton: [PageButton, { variant: 'connect', label: 'Connect' }, ['Connect']],
  Skeleton: [Skeleton, {}, []],
  Snackbar: [Snackbar, { message: 'Done' }, ['Done']],
  StatusHero: [StatusHero, { status: 'success', title: 'Sent', text: 'Soon' }, ['Sent', 'Soon']],
  Switch: [Switch, { label: 'Dark', checked: true, onChange: nothing }, ['Dark']],
  WaitingRing: [WaitingRing, { status: 'waiting' }, []],
  WalletIcon: [WalletIcon, { name: 'Rabby' }, ['R']],
  TextField: [TextField, { label: 'To', hint: 'Name' }, ['To', 'Name']],
  SearchField: [SearchField, { label: 'Search' }, ['Search']],
  AmountField: [
    AmountField,
    { label: 'Amount', value: '1', unit: 'ETH', onChange: nothing },
    ['Amount', 'ETH'],
  ],
}

/** Components that take their own props alone. */
const closed: Record<string, Row> = {
  Avatar: [Avatar, { seed: address }, []],
  Dialog: [
    Dialog,
    { title: 'Connect', labels: { close: 'Close', back: 'Back' }, view: 'a', onClose: nothing },
    ['Connect'],
  ],
  LiveRegion: [LiveRegion, { message: 'Copied' }, ['Copied']],
  QrCode: [QrCode, { value: address, label: 'Code' }, []],
  SkeletonRow: [SkeletonRow, {}, []],
  Spinner: [Spinner, { label: 'Loading' }, ['Loading']],
  Tabs: [
    Tabs,
    { label: 'Assets', tabs: [{ id: 'a', label: 'One' }], value: 'a', onChange: nothing },
    ['One'],
  ],
  VisuallyHidden: [VisuallyHidden, { children: 'Unseen' }, ['Unseen']],
}

for (const [name, [type, props, texts]] of Object.entries(open))
  describeConformance(name, { element: extra => createElement(type, { ...props, ...extra }), texts })

for (const [name, [type, props, texts]] of Object.entries(closed))
  describeConformance(name, {
    element: extra => createElement(type, { ...props, ...extra }),
    texts,
    forwards: [],
  })
