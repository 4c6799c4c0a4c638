/**
 * What things are made of: how each material melts, boils, burns, conducts and slides. Temperatures in °C; `heat` is
 * the thermal conductivity and `friction` the coefficient of friction, both in [0, 1]. The last three columns are the
 * names a thing takes as a solid, liquid and gas; without them it keeps its own.
 */

export type State = "solid" | "liquid" | "gas";

export interface MaterialRow {
  readonly substance: string;
  readonly color: string;
  readonly melts: number;
  readonly boils: number;
  readonly burns: number;
  readonly heat: number;
  readonly friction: number;
  readonly state: State;
  readonly conducts: boolean;
  /** Temperature a new thing has. */
  readonly temperature: number;
  /** Already burned (ash): it has no fuel left. */
  readonly burned: boolean;
  readonly names: Readonly<Record<State, string>> | null;
}

const TABLE = `
name                     | substance          | color         | melts  | boils  | burns  | heat | friction | state  | flags    | solid                     | liquid                 | gas
AceticAcid               | acetic acid        | clear         | 17     | 119    | 100000 | 0.2  | 0.1      | solid  | -        | solid acetic acid         | acetic acid            | gaseous acetic acid
Air                      | air                | clear         | -215   | -194   | 100000 | 0.01 | 0        | gas    | -        | solid air                 | liquid air             | air
Aluminum                 | aluminum           | grey          | 660    | 2470   | 100000 | 1    | 0.45     | solid  | conducts | aluminum                  | liquid aluminum        | gaseous aluminum
AppleJuice               | apple juice        | yellow        | -2     | 160    | 100000 | 0.5  | 0.1      | liquid | -        | solid apple juice         | apple juice            | gaseous apple juice
Ash                      | ash                | grey          | 10000  | 10001  | 10002  | 0.5  | 0.9      | solid  | burned   | -                         | -                      | -
BlackPaint               | blackpaint         | black         | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried black paint         | black paint            | gaseous black paint
BluePaint                | bluepaint          | blue          | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried blue paint          | blue paint             | gaseous blue paint
BlueVioletPaint          | blue-violetpaint   | blue-violet   | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried blue-violet paint   | blue-violet paint      | gaseous blue-violet paint
Brass                    | brass              | brown         | 900    | 1100   | 100000 | 1    | 0.5      | solid  | conducts | brass                     | liquid brass           | gaseous brass
Brick                    | brick              | red           | 1500   | 100001 | 100000 | 0.1  | 0.9      | solid  | -        | -                         | -                      | -
Bronze                   | bronze             | brown         | 910    | 2300   | 100000 | 1    | 0.4      | solid  | conducts | bronze                    | liquid bronze          | gaseous bronze
BrownPaint               | brownpaint         | brown         | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried brown paint         | brown paint            | gaseous brown paint
Caesium                  | caesium            | gold          | 29     | 671    | 100000 | 1    | 0.5      | solid  | conducts | solid caesium             | liquid caesium         | gaseous caesium
Ceramic                  | ceramic            | white         | 2000   | 10001  | 10000  | 0.02 | 0.65     | solid  | -        | ceramic                   | liquid ceramic         | gaseous ceramic
Chocolate                | chocolate          | brown         | 30     | 100000 | 95     | 0.5  | 0.32     | solid  | -        | solid chocolate           | liquid chocolate       | gaseous chocolate
Copper                   | copper             | brown         | 1083   | 2500   | 100000 | 1    | 0.6      | solid  | conducts | copper                    | liquid copper          | gaseous copper
CottonCloth              | cloth              | white         | 10000  | 10001  | 300    | 0.1  | 0.3      | solid  | -        | -                         | -                      | -
DefaultFrictionMaterial  | unknown material J | grey          | 100001 | 100002 | 100000 | 0.1  | 0.5      | solid  | -        | -                         | -                      | -
Dough                    | dough              | white         | 10000  | 10001  | 380    | 0.5  | 0.5      | solid  | -        | -                         | -                      | -
Flour                    | flour              | white         | 10000  | 10001  | 380    | 0.5  | 0.5      | solid  | -        | -                         | -                      | -
FlowerMatter             | flower matter      | purple        | 10000  | 10001  | 200    | 0.5  | 0.3      | solid  | -        | -                         | -                      | -
Gallium                  | gallium            | silver        | 30     | 2400   | 100000 | 1    | 0        | liquid | conducts | gallium                   | liquid gallium         | gaseous gallium
GenericPaint             | whitepaint         | white         | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried white paint         | white paint            | gaseous white paint
Glass                    | glass              | clear         | 1400   | 2200   | 100000 | 1    | 0.2      | solid  | -        | glass                     | liquid glass           | gaseous glass
Gold                     | gold               | brown         | 1063   | 2700   | 100000 | 1    | 0        | solid  | conducts | gold                      | liquid gold            | gaseous gold
GreenBluePaint           | green-bluepaint    | green-blue    | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried green-blue paint    | green-blue paint       | gaseous green-blue paint
GreenPaint               | greenpaint         | green         | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried green paint         | green paint            | gaseous green paint
IceCream                 | ice cream          | white         | -10    | 101    | 100000 | 0.5  | 0.1      | solid  | at-15    | ice cream                 | liquid ice cream       | gaseous ice cream
Iron                     | iron               | grey          | 1538   | 2862   | 100000 | 1    | 0.7      | solid  | conducts | iron                      | liquid iron            | gaseous iron
Jam                      | jam                | red           | 10000  | 10001  | 400    | 0.5  | 0.5      | solid  | -        | -                         | -                      | -
Lead                     | lead               | grey          | 327    | 1740   | 100000 | 1    | 0.43     | solid  | conducts | lead                      | liquid lead            | gaseous lead
Marshmallow              | marshmallow        | white         | 36     | 100000 | 350    | 0.5  | 0.7      | solid  | -        | marshmallow               | liquid marshmallow     | gaseous marshmallow
Mercury                  | mercury            | silver        | -39    | 357    | 100000 | 1    | 0.1      | liquid | conducts | solid mercury             | liquid mercury         | gaseous mercury
Metal                    | metal              | grey          | 1000   | 2000   | 100000 | 1    | 0.5      | solid  | conducts | metal                     | liquid metal           | gaseous metal
Nut                      | nut                | brown         | 10000  | 10001  | 400    | 0.5  | 0.5      | solid  | -        | -                         | -                      | -
OrangeJuice              | orange juice       | orange        | 0      | 100    | 100000 | 0.5  | 0.1      | liquid | -        | solid orange juice        | orange juice           | gaseous orange juice
OrangePaint              | orangepaint        | orange        | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried orange paint        | orange paint           | gaseous orange paint
Paper                    | paper              | white         | 10000  | 10001  | 210    | 0.5  | 0.2      | solid  | -        | -                         | -                      | -
PlantMatter              | plant matter       | green         | 10000  | 10001  | 200    | 0.5  | 0.3      | solid  | -        | -                         | -                      | -
Plastic                  | plastic            | white         | 200    | 300    | 100000 | 1    | 0.1      | solid  | -        | plastic                   | liquid plastic         | gaseous plastic
Platinum                 | platinum           | grey          | 1770   | 4400   | 100000 | 1    | 0.8      | solid  | conducts | platinum                  | liquid platinum        | gaseous platinum
PollenMatter             | pollen matter      | yellow        | 10000  | 10001  | 200    | 0.5  | 0.5      | solid  | -        | -                         | -                      | -
RedOrangePaint           | red-orangepaint    | red-orange    | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried red-orange paint    | red-orange paint       | gaseous red-orange paint
RedPaint                 | redpaint           | red           | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried red paint           | red paint              | gaseous red paint
Rubber                   | rubber             | black         | 180    | 10001  | 260    | 0.5  | 0.95     | solid  | -        | rubber                    | liquid rubber          | gaseous rubber
Rust                     | rust               | red           | 100000 | 100001 | 100000 | 0.9  | 0.7      | solid  | -        | -                         | -                      | -
SaltWater                | salt water         | white         | -2     | 110    | 100000 | 0.2  | 0.15     | solid  | conducts | solid salt water          | salt water             | gaseous salt water
Sandpaper                | sandpaper          | brown         | 10000  | 10001  | 230    | 0.5  | 0.98     | solid  | -        | -                         | -                      | -
Silicon                  | silicon            | grey          | 1420   | 2600   | 100000 | 1    | 0        | solid  | conducts | silicon                   | liquid silicon         | gaseous silicon
Soap                     | soap               | white         | 140    | 100000 | 537    | 0.5  | 0.05     | solid  | -        | soap                      | liquid soap            | gaseous soap
SoapyWater               | soapy water        | white         | -1     | 105    | 100000 | 0.2  | 0.06     | solid  | -        | solid soapy water         | soapy water            | gaseous soapy water
SodiumAcetate            | sodium acetate     | clear         | 324    | 881    | 100000 | 0.5  | 0.5      | solid  | -        | sodium bicarbonate        | sodium bicarbonate     | sodium bicarbonate
SodiumBicarbonate        | sodium bicarbonate | white         | 10000  | 10001  | 100    | 0.2  | 0.73     | solid  | -        | -                         | -                      | -
SodiumChloride           | sodium chloride    | white         | 801    | 1465   | 100000 | 0.2  | 0.73     | solid  | -        | sodium chloride           | liquid sodium chloride | gaseous sodium chloride
Sodium                   | sodium             | grey          | 98     | 881    | 100000 | 0.2  | 0        | solid  | conducts | sodium                    | liquid sodium          | gaseous sodium
Soil                     | soil               | brown         | 10000  | 10001  | 10000  | 0.5  | 0.3      | solid  | -        | -                         | -                      | -
Steel                    | steel              | grey          | 1400   | 2900   | 100000 | 1    | 0.6      | solid  | conducts | steel                     | liquid steel           | gaseous steel
Sugar                    | sugar              | white         | 186    | 100000 | 350    | 0.5  | 0.7      | solid  | -        | -                         | -                      | -
SugarWater               | sugar water        | white         | -3     | 112    | 100000 | 0.2  | 0.06     | solid  | -        | solid sugar water         | sugar water            | gaseous sugar water
Tin                      | tin                | grey          | 232    | 2602   | 100000 | 1    | 0.3      | solid  | conducts | tin                       | liquid tin             | gaseous tin
Titanium                 | titanium           | grey          | 1670   | 3200   | 100000 | 1    | 0        | solid  | conducts | titanium                  | liquid titanium        | gaseous titanium
UnknownFrictionMaterial  | unknown material   | grey          | 100001 | 100002 | 100000 | 0.1  | 0        | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialA | unknown material A | grey          | 100001 | 100002 | 100000 | 0.1  | 0.1      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialB | unknown material B | grey          | 100001 | 100002 | 100000 | 0.1  | 0.7      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialC | unknown material C | grey          | 100001 | 100002 | 100000 | 0.1  | 0.4      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialD | unknown material D | grey          | 100001 | 100002 | 100000 | 0.1  | 0.6      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialE | unknown material E | grey          | 100001 | 100002 | 100000 | 0.1  | 0.2      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialF | unknown material F | grey          | 100001 | 100002 | 100000 | 0.1  | 0.8      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialG | unknown material G | grey          | 100001 | 100002 | 100000 | 0.1  | 0.3      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialH | unknown material H | grey          | 100001 | 100002 | 100000 | 0.1  | 0.9      | solid  | -        | -                         | -                      | -
UnknownFrictionMaterialJ | unknown material J | grey          | 100001 | 100002 | 100000 | 0.1  | 0.9      | solid  | -        | -                         | -                      | -
VioletPaint              | violetpaint        | violet        | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried violet paint        | violet paint           | gaseous violet paint
VioletRedPaint           | violet-redpaint    | violet-red    | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried violet-red paint    | violet-red paint       | gaseous violet-red paint
Water                    | water              | clear         | 0      | 100    | 100000 | 0.5  | 0.1      | liquid | -        | ice                       | water                  | steam
WhitePaint               | whitepaint         | white         | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried white paint         | white paint            | gaseous white paint
Wood                     | wood               | brown         | 10000  | 10001  | 350    | 0.5  | 0.2      | solid  | -        | -                         | -                      | -
YellowGreenPaint         | yellow-greenpaint  | yellow-green  | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried yellow-green paint  | yellow-green paint     | gaseous yellow-green paint
YellowOrangePaint        | yellow-orangepaint | yellow-orange | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried yellow-orange paint | yellow-orange paint    | gaseous yellow-orange paint
YellowPaint              | yellowpaint        | yellow        | 0      | 10000  | 293    | 0.2  | 0.3      | liquid | -        | dried yellow paint        | yellow paint           | gaseous yellow paint
Zinc                     | zinc               | brown         | 419    | 906    | 100000 | 1    | 0.62     | solid  | conducts | zinc                      | liquid zinc            | gaseous zinc
`;

/** The materials by name. */
export const MATERIALS: ReadonlyMap<string, MaterialRow> = parseTable(TABLE);

function parseTable(table: string): Map<string, MaterialRow> {
  const lines = table.trim().split("\n").slice(1);
  return new Map(lines.map((line) => parseRow(line.split("|").map((cell) => cell.trim()))));
}

function parseRow(cells: string[]): [string, MaterialRow] {
  type Cells = [string, string, string, string, string, string, string, string, State, string, string, string, string];
  const [name, substance, color, melts, boils, burns, heat, friction, state, flags, solid, liquid, gas] =
    cells as Cells;
  const temperature = /at(-?\d+)/.exec(flags)?.[1];
  return [
    name,
    {
      substance,
      color,
      melts: Number(melts),
      boils: Number(boils),
      burns: Number(burns),
      heat: Number(heat),
      friction: Number(friction),
      state,
      conducts: flags.includes("conducts"),
      temperature: temperature === undefined ? 10 : Number(temperature),
      burned: flags.includes("burned"),
      names: solid === "-" ? null : { solid, liquid, gas },
    },
  ];
}
