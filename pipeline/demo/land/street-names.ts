import type { Random } from './random.ts';

/** Names that streets of many Saudi cities bear: wadis, mountains, plants, towns, scholars, poets and companions. */
const single =
  'وادي العقيق,وادي الدواسر,وادي فاطمة,وادي حجر,وادي بيشة,وادي السرحان,جبل طويق,جبل أجا,جبل سلمى,جبل رضوى,جبل السودة,النخيل,الريحان,الخزامى,العرعر,الطلح,السدر,الغضا,الأرطى,الياسمين,الفل,الزهور,البساتين,الواحة,الروابي,السلام,الوفاء,الأمانة,الفضيلة,الكرم,الشجاعة,الرسالة,النور,الهدى,الرياحين,حائل,جازان,نجران,تبوك,ينبع,الوجه,ضباء,القريات,سكاكا,بلجرشي,رنية,عفيف,الدوادمي,شقراء,حوطة بني تميم,ابن سينا,ابن رشد,ابن خلدون,ابن بطوطة,ابن النفيس,ابن الهيثم,ابن حزم,ابن كثير,ابن الجوزي,ابن قدامة,ابن عقيل,البخاري,مسلم,الترمذي,النسائي,الشافعي,الطبري,الجاحظ,المتنبي,البحتري,أبي تمام,الفرزدق,جرير,حسان بن ثابت,كعب بن مالك,لبيد بن ربيعة,زهير بن أبي سلمى,الخنساء,خولة بنت الأزور,أم سلمة,أسماء بنت أبي بكر,بلال بن رباح,سلمان الفارسي,صهيب الرومي,عمار بن ياسر,مصعب بن عمير,أبي ذر الغفاري,أبي أيوب الأنصاري,معاذ بن جبل,أبي عبيدة,القعقاع بن عمرو,المثنى بن حارثة,النعمان بن مقرن,عقبة بن نافع,موسى بن نصير,طارق بن زياد,قتيبة بن مسلم,محمد بن القاسم'.split(
    ',',
  );
const first =
  'عبدالله,عبدالرحمن,محمد,أحمد,إبراهيم,صالح,سعد,سعيد,خالد,زيد,حمزة,عمر,عثمان,علي,يوسف,يحيى,سليمان,مالك,أنس,جابر,قيس,ثابت,حارثة,عامر,عاصم,عمرو'.split(
    ',',
  );
const second =
  'رواحة,مسعود,عوف,سلام,قيس,زرارة,الربيع,عبادة,ثابت,حارثة,الحارث,سهل,حنيف,عدي,كعب,عمرو,معاوية,الأرقم,مروان,هشام'.split(
    ',',
  );

/** Gives the streets of a neighborhood names, no two alike while there are enough. */
export class StreetNames {
  private readonly random: Random;
  private readonly taken = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  next(): string {
    for (let attempt = 0; attempt < 8; attempt++) {
      const name = this.draw();
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return name;
    }
    return this.draw();
  }

  private draw(): string {
    const { random } = this;
    const person = random.chance(0.55)
      ? random.pick(single)
      : `${random.pick(first)} بن ${random.pick(second)}`;
    return `شارع ${person}`;
  }
}
