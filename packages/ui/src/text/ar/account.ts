import type { AccountText, NetworksText, TransactionsText, UnsupportedText } from '../account-text.types'

export const arAccount: AccountText = {
  title: 'الحساب',
  copyAddress: 'نسخ العنوان',
  rename: 'تسمية الحساب',
  label: 'اسم الحساب',
  save: 'حفظ',
  cancel: 'إلغاء',
  balance: 'الرصيد',
  balanceUnavailable: 'الرصيد غير متاح',
  balanceFailed: 'تعذّر تحميل الرصيد',
  tokens: 'الرموز',
  noTokens: 'لا رموز بعد',
  noTokensText: 'الرموز التي تستلمها تظهر هنا.',
  tokensFailed: 'تعذّر تحميل الرموز',
  tokensUnavailable: 'الرموز غير متاحة',
  noSource: 'هذا الموقع لا يعرض هذا.',
  send: 'إرسال',
  receive: 'استلام',
  networks: 'الشبكات',
  switchWallet: 'تبديل المحفظة',
  disconnect: 'قطع الربط',
}

const networks = (count: number): string => {
  if (count === 0) return 'لا شبكات'
  if (count === 1) return 'شبكة واحدة'
  if (count === 2) return 'شبكتان'
  const rest = count % 100
  return rest >= 3 && rest <= 10 ? `${count} شبكات` : `${count} شبكة`
}

export const arNetworks: NetworksText = {
  title: 'تبديل الشبكة',
  search: 'البحث عن شبكة',
  current: 'الحالية',
  testnet: 'شبكة اختبار',
  notInWallet: 'غير متاحة في محفظتك',
  switching: network => `جارٍ التبديل إلى ${network}`,
  approveSwitch: wallet => `وافِق في ${wallet}`,
  switched: network => `أنت الآن على ${network}`,
  failed: network => `تعذّر التبديل إلى ${network}`,
  rejected: 'لقد رفضت التبديل. الشبكة لم تتغير.',
  nothingFound: 'لم يُعثر على شبكة',
  results: networks,
}

export const arUnsupported: UnsupportedText = {
  title: 'شبكة غير مدعومة',
  text: network => `لا يدعم هذا الموقع ${network}. اختر شبكة أخرى للمتابعة.`,
  networkNumber: number => `الشبكة ${number}`,
  unknownNetwork: reference => `شبكة غير معروفة (\u2068${reference}\u2069)`,
  unknownText: 'لا يدعم هذا الموقع شبكة محفظتك. اختر شبكة أخرى للمتابعة.',
  choose: 'اختر شبكة',
  disconnect: 'قطع الربط',
}

/** A number and its unit in their own direction, whatever stands around them. */
const ltr = (text: string): string => `\u2066${text}\u2069`

export const arTransactions: TransactionsText = {
  title: 'المعاملات',
  transfer: (amount, recipient) => `${ltr(amount)} إلى ${ltr(recipient)}`,
  other: 'معاملة',
  dismiss: transaction => `إزالة من القائمة: ${transaction}`,
  unconfirmed: 'موقّعة. لم تؤكدها أي عقدة بعد.',
  broadcast: transaction => `إعادة البث، تُدفع مرة واحدة: ${transaction}`,
  status: {
    asked: 'بانتظار محفظتك',
    pending: 'بانتظار الشبكة',
    unknown: 'غير واضح. تحقق من النشاط في محفظتك.',
    confirmed: 'تم التأكيد',
    failed: 'فشلت. دُفعت الرسوم فقط.',
    replaced: 'استُبدلت في محفظتك',
    dropped: 'أُسقطت. لم يُرسل شيء.',
  },
}
