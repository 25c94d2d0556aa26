import type { ProfileWalletsText, SwitchActiveChainText } from '../wallets-text.types'

const accounts = (count: number): string => {
  if (count === 1) return 'حساب واحد'
  if (count === 2) return 'حسابان'
  const rest = count % 100
  return rest >= 3 && rest <= 10 ? `${count} حسابات` : `${count} حسابًا`
}

export const arProfileWallets: ProfileWalletsText = {
  title: 'المحافظ',
  active: 'نشطة',
  accounts,
  switchHint: wallet => `لاستخدام حساب غير مدرج، شاركه في ${wallet}.`,
  account: number => `الحساب ${number}`,
  chooseAccounts: wallet => `اختيار الحسابات في ${wallet}`,
  connectAnother: 'ربط محفظة أخرى',
  connectTo: namespace => `ربط محفظة ${namespace}`,
  manage: wallet => `إدارة ${wallet}`,
  others: 'مرتبطة أيضًا',
  recent: 'رُبطت مؤخرًا',
  forget: wallet => `نسيان ${wallet}`,
  disconnectWallet: wallet => `قطع ربط ${wallet}`,
  disconnectAll: 'قطع ربط الكل',
  kinds: {
    smartAccount: 'حساب ذكي',
    payment: 'المدفوعات',
    ordinals: 'Ordinals',
    stacks: 'Stacks',
  },
  empty: 'لا توجد محفظة مرتبطة',
}

export const arSwitchActiveChain: SwitchActiveChainText = {
  title: 'تلزم محفظة أخرى',
  text: (network, namespace) => `تحتاج ${network} إلى محفظة ${namespace}. وتبقى محافظك المرتبطة كما هي.`,
  connect: namespace => `ربط محفظة ${namespace}`,
}
