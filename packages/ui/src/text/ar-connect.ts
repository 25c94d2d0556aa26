import type { ButtonText, ConnectingText, ConnectText, WalletHelpText } from './connect-text.types'

export const arButton: ButtonText = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط',
  reconnecting: 'جارٍ إعادة الربط',
  account: address => `الحساب ${address}`,
  selectNetwork: 'اختيار الشبكة',
  unsupportedNetwork: 'شبكة غير مدعومة',
  switchNetwork: network => `الشبكة: ${network}. تبديل الشبكة`,
}

/** Arabic counts in six forms; these nouns need four of them. */
const wallets = (count: number): string => {
  if (count === 0) return 'لا محافظ'
  if (count === 1) return 'محفظة واحدة'
  if (count === 2) return 'محفظتان'
  const rest = count % 100
  return rest >= 3 && rest <= 10 ? `${count} محافظ` : `${count} محفظة`
}

export const arConnect: ConnectText = {
  title: 'ربط المحفظة',
  search: 'البحث عن محفظة',
  installed: 'مثبّتة',
  recent: 'الأخيرة',
  featured: 'مميّزة',
  more: 'المزيد',
  recommended: 'موصى بها',
  installedBadge: 'مثبّتة',
  recentBadge: 'الأخيرة',
  connectedBadge: 'مرتبطة',
  whatIsWallet: 'ما هي المحفظة؟',
  getWallet: 'الحصول على محفظة',
  nothingFound: 'لم يُعثر على محفظة',
  nothingFoundText: query => `لا شيء يطابق «${query}». جرّب اسمًا آخر.`,
  noWallets: 'لا توجد محفظة في هذا المتصفح',
  noWalletsText: 'ثبّت محفظة ثم عُد إلى هذه الصفحة.',
  results: wallets,
  legal: 'بالربط فإنك توافق على:',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
}

export const arWalletHelp: WalletHelpText = {
  title: 'ما هي المحفظة؟',
  keysTitle: 'مكان لما تملكه',
  keysText: 'تحفظ المحفظة النقود الرقمية والمقتنيات وترسلها وتستلمها.',
  loginTitle: 'طريقة جديدة لتسجيل الدخول',
  loginText: 'اربط محفظتك بدلًا من إنشاء حساب وكلمة مرور لكل موقع.',
  safeTitle: 'التحكّم يبقى لك',
  safeText: 'يرى الموقع عنوانك ولا يرى مفاتيحك أبدًا. لا يخرج شيء من محفظتك دون موافقتك.',
  getTitle: 'الحصول على محفظة',
  getText: 'اختر محفظة وثبّتها من موقعها الرسمي.',
  install: wallet => `الحصول على ${wallet}`,
}

export const arConnecting: ConnectingText = {
  title: wallet => wallet,
  waiting: wallet => `وافِق في ${wallet}`,
  waitingText: 'أكّد الربط في نافذة محفظتك.',
  opening: wallet => `جارٍ فتح ${wallet}`,
  connected: wallet => `تم الربط مع ${wallet}`,
  rejected: 'رُفض الربط',
  rejectedText: 'لقد رفضت الطلب. لم تتم مشاركة أي شيء.',
  timedOut: 'لا يوجد رد بعد',
  timedOutText: wallet => `لم ترد ${wallet} في الوقت المحدد. افتحها وحاول مجددًا.`,
  pending: wallet => `افتح ${wallet}: هناك طلب ينتظر`,
  pendingText: 'أجب عنه أو أغلقه في المحفظة ثم حاول مجددًا.',
  notInstalled: wallet => `${wallet} غير مثبّتة`,
  notInstalledText: 'ثبّتها في هذا المتصفح لتتمكن من الربط.',
  install: wallet => `الحصول على ${wallet}`,
  afterInstall: 'بعد التثبيت أعد تحميل هذه الصفحة.',
  failed: 'فشل الربط',
  failedText: wallet => `تعذّر ربط ${wallet}. لم تتم مشاركة أي شيء. حاول مجددًا.`,
  gone: wallet => `لم تعد ${wallet} موجودة`,
  goneText: 'تأكّد من أنها مثبّتة ومفعّلة ثم حاول مجددًا.',
  choose: 'اختر مكان الربط',
}
