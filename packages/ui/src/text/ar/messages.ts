import type {
  A11yText,
  AlertCode,
  AlertText,
  CommonText,
  DeveloperText,
  ErrorTextCode,
} from '../messages-text.types'

export const arCommon: CommonText = {
  back: 'رجوع',
  close: 'إغلاق',
  copy: 'نسخ',
  copied: 'تم النسخ',
  retry: 'حاول مجددًا',
  done: 'تم',
  loading: 'جارٍ التحميل',
  network: 'الشبكة',
  wallet: 'المحفظة',
  fee: 'الرسوم',
  unknown: 'غير معروف',
  unavailable: 'غير متاح',
  offline: 'لا يوجد اتصال بالإنترنت',
  failed: 'حدث خطأ ما. حاول مجددًا.',
  viewInExplorer: 'عرض في المستكشف',
  addressCopied: 'نُسخ العنوان',
  sent: 'تم الإرسال',
  openWallet: wallet => `فتح ${wallet}`,
  waitingIn: wallet => `هناك طلب ينتظر في ${wallet}`,
}

export const arDeveloper: DeveloperText = {
  note: 'هذا التنبيه للمطورين فقط: على localhost أو مع debug.',
  dismiss: 'إخفاء',
}

export const arAlerts: Record<AlertCode, AlertText> = {
  projectIdNotConfigured: {
    title: 'معرّف المشروع غير مضبوط',
    text: 'يحتاج المرحّل العام إلى معرّف مشروع. ما زالت محافظ هذا المتصفح تعمل.',
  },
  transportMissing: {
    title: 'ينقص ناقل WalletConnect',
    text: 'تحتاج محافظ الهاتف إلى الناقل walletConnect().',
  },
  invalidProjectId: { title: 'معرّف المشروع غير صالح', text: 'الخدمة لا تعرف معرّف المشروع هذا.' },
  originNotAllowed: {
    title: 'إعداد التطبيق غير صالح',
    text: 'عنوان هذه الصفحة ليس ضمن المصادر المسموح بها للمشروع.',
  },
  relayRateLimited: { title: 'طلبات كثيرة', text: 'انتظر لحظة ثم حاول مجددًا.' },
  rateLimited: { title: 'طلبات كثيرة', text: 'انتظر لحظة ثم حاول مجددًا.' },
  serverError: { title: 'خطأ في الخادم', text: 'تعذّر تحميل إعدادات التطبيق. حاول مجددًا لاحقًا.' },
  networkNotFound: { title: 'الشبكة غير موجودة', text: 'هذه الشبكة ليست في قائمة شبكات التطبيق.' },
  sessionExpired: {
    title: 'انتهت الجلسة',
    text: 'لم تعد الجلسة صالحة. تحقّق من وقت جهازك ثم اربط مجددًا.',
  },
  frameLoadFailed: {
    title: 'خطأ في الشبكة - تعذّر تحميل المحفظة المضمّنة',
    text: 'تحقّق من اتصالك ثم حاول مجددًا.',
  },
  frameTimedOut: { title: 'انتهت مهلة طلب المحفظة المضمّنة', text: 'حاول مجددًا.' },
  unverifiedDomain: {
    title: 'نطاق غير موثّق',
    text: 'لا يُسمح لعنوان هذه الصفحة باستخدام المحفظة المضمّنة.',
  },
  multiWalletNotEnabled: { title: 'تعدد المحافظ غير مفعّل', text: 'فعّله في إعداد المشروع.' },
  tokenBalanceUnavailable: { title: 'رصيد الرموز غير متاح', text: 'حاول مجددًا بعد نصف دقيقة.' },
}

// Codes that differ to a developer alone share their words.
const waiting = 'هناك معاملة أخرى لك قيد الانتظار. انتظر حتى تكتمل وحاول مجددًا.'
const feeLimit = 'حدّ الرسوم غير صحيح. صحّحه في محفظتك.'
const setUp = 'هذا الموقع غير مُعدّ بشكل صحيح.'

export const arErrors: Record<ErrorTextCode, string> = {
  userRejected: 'لقد رفضت الطلب. لم يتغير شيء.',
  requestPending: 'هناك طلب ينتظر في محفظتك. افتحها للرد.',
  timeout: 'استغرق هذا وقتًا طويلًا. حاول مجددًا.',
  aborted: 'أُلغي.',
  modalClosed: 'أُغلقت النافذة قبل الانتهاء.',
  unsupportedNetwork: 'هذه السلسلة غير مدعومة. بدّل إلى شبكة أخرى.',
  switchFailed: 'تعذّر تبديل الشبكة.',
  connectFailed: 'تعذّر ربط المحفظة. حاول مجددًا.',
  signInFailed: 'حدثت مشكلة أثناء بدء تسجيل الدخول.',
  signMessageFailed: 'لم يتم توقيع الرسالة.',
  actionNotAllowed: 'الإجراء غير مسموح به',
  disconnectFailed: 'تعذّر قطع الربط. اقطعه من المحفظة نفسها.',
  insufficientFunds: 'الرصيد غير كافٍ. لم يُرسل أي شيء.',
  invalidAddress: 'هذا العنوان غير صالح.',
  invalidAmount: 'هذا المبلغ غير صالح.',
  networkError: 'الشبكة لا ترد. تحقّق من اتصالك وحاول مجددًا.',
  unavailable: 'غير متاح حاليًا.',
  capabilityMissing: 'محفظتك لا تدعم هذا.',
  notAuthorized: 'لم تسمح محفظتك لهذا الموقع. اربط مجددًا.',
  walletDisconnected: 'فقدت محفظتك الاتصال. افتحها وحاول مجددًا.',
  walletError: 'أبلغت محفظتك عن مشكلة. افتحها وحاول مجددًا.',
  invalidResponse: 'أرسلت محفظتك ردًا غير متوقع. تحقّق منها قبل أن تحاول مجددًا.',
  grantMismatch: 'منحت محفظتك أكثر مما طلبه التطبيق. ألغِ الجلسة في محفظتك.',
  wrongAccount: 'استخدمت محفظتك حسابًا آخر. حدّد فيها الحساب المرتبط وحاول مجددًا.',
  unsupportedMethod: 'محفظتك لا تدعم هذا الطلب.',
  batchTooLarge: 'خطوات كثيرة دفعة واحدة على محفظتك.',
  unknownBatch: 'لم تعد محفظتك تعرف هذا الطلب.',
  rateLimited: 'طلبات كثيرة جدًا. انتظر لحظة وحاول مجددًا.',
  executionReverted: 'تفشل هذه المعاملة على الشبكة.',
  nonceTooLow: waiting,
  nonceTooHigh: waiting,
  feeTooLow: 'الرسوم منخفضة جدًا حاليًا. حاول مجددًا.',
  feeTooHigh: feeLimit,
  gasTooLow: feeLimit,
  gasTooHigh: feeLimit,
  transactionRejected: 'رفضت الشبكة المعاملة.',
  unconfirmed: 'المعاملة موقّعة وقد تصل لاحقًا. لا توقّع معاملة أخرى قبل أن يتضح ذلك.',
  transactionTypeUnsupported: 'الشبكة لا تدعم هذا النوع من المعاملات.',
  feeRose: 'ارتفعت رسوم الشبكة. لم يُرسل شيء. تحقق من الرسوم الجديدة.',
  feeUnreasonable: 'تُبلغ الشبكة عن رسوم مرتفعة على غير العادة. لم يُرسل شيء.',
  nonTransferable: 'لا يمكن إرسال هذا الرمز، فهو يبقى في هذا الحساب.',
  transferHook: 'لمُصدر هذا الرمز كلمة في كل تحويل، ولا يمكن إرساله من هنا.',
  memoRequired: 'لا يقبل المستلم هذا الرمز إلا مع مذكرة.',
  accountFrozen: 'جمّد مُصدر الرمز هذا الحساب أو حساب المستلم. لم يُرسل شيء.',
  tokenMismatch: 'بيانات هذا الرمز لا تطابق الشبكة، ولا يمكن إرساله.',
  transactionChanged: 'غيّرت محفظتك المعاملة. لم يُرسل شيء.',
  lookAlikeRecipient: 'هذا العنوان يشبه فقط عنوانًا تعرفه. قارن العنوانين كاملين.',
  duplicateTransfer: 'التحويل نفسه قيد التنفيذ بالفعل. أعد إرساله فقط إذا أردت الدفع مرتين.',
  invalidRequest: 'رُفض الطلب لأنه غير صالح.',
  missingFields: 'هناك شيء ناقص. املأ كل الحقول.',
  networkMissing: 'هذا الموقع لا يدعم هذه الشبكة.',
  connectorMissing: 'هذه المحفظة غير متاحة هنا. اختر محفظة أخرى.',
  notConnected: 'لا توجد محفظة مرتبطة.',
  invalidOptions: setUp,
  invalidCaip: setUp,
  adapterMissing: setUp,
  adapterVersion: setUp,
  destroyed: 'انتهت هذه الجلسة. أعد تحميل الصفحة.',
  internal: 'حدث خطأ ما. حاول مجددًا.',
}

export const arA11y: A11yText = {
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',
}
