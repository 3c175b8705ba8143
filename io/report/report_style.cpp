#include "io/report/report_style.h"

namespace liana {

const char* const kReportStyle = R"(
:root{color-scheme:light dark;--ink:#1c2530;--soft:#5d6975;--line:#d6dce2;--paper:#fff;--panel:#f3f6f8;--accent:#1769aa;
--ok:#13734a;--okback:#e3f4eb;--near:#8a5a00;--nearback:#fdf1d8;--bad:#b3261e;--badback:#fbe6e4}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e5e9ed;--soft:#9ba6b1;--line:#38424d;--paper:#14191f;--panel:#1d242c;
--accent:#6db3f2;--ok:#5fd39b;--okback:#143426;--near:#f0c060;--nearback:#3a2d10;--bad:#ff8a7d;--badback:#41201d}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;color:var(--ink);background:var(--paper);max-width:68rem;margin:0 auto;padding:2rem 1.2rem 4rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.2rem 1rem;border-bottom:2px solid var(--ink);padding-bottom:.5rem}
h1{font-size:1.7rem;line-height:1.2;margin:0}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}h3{font-size:1.05rem;margin:0 0 .3rem}
p{margin:.3rem 0}.soft{color:var(--soft)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.7rem;margin:1.1rem 0}
.card{background:var(--panel);border-radius:8px;padding:.6rem .9rem}.card b{display:block;font-size:1.5rem;line-height:1.25;font-variant-numeric:tabular-nums}.card span{color:var(--soft);font-size:.86rem}
.card.bad{background:var(--badback);color:var(--bad)}.card.near{background:var(--nearback);color:var(--near)}.card.ok{background:var(--okback);color:var(--ok)}
.card.bad span,.card.near span,.card.ok span{color:inherit}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.92rem}
th,td{text-align:right;padding:.35rem .55rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600;font-size:.84rem;vertical-align:bottom}thead th{border-bottom:1.5px solid var(--soft)}
td{white-space:nowrap}.left{text-align:left;white-space:normal}td small{color:var(--soft);display:block;font-size:.82rem}
.ok{color:var(--ok)}.bad{color:var(--bad)}.near{color:var(--near)}.bold{font-weight:600}
.number{display:inline-block;min-width:1.55rem;padding:0 .3rem;border-radius:1rem;text-align:center;font-weight:700;font-size:.84rem;background:var(--badback);color:var(--bad)}
.number.near{background:var(--nearback);color:var(--near)}
.chip{display:inline-block;width:.8rem;height:.8rem;border-radius:50%;margin-right:.45rem;vertical-align:-1px;border:1px solid var(--line)}
.state{font-weight:600;white-space:nowrap}
figure{margin:0;background:var(--panel);border-radius:8px;overflow:hidden}figcaption{color:var(--soft);font-size:.84rem;padding:.15rem .8rem .5rem}
figure svg,figure img{display:block;width:100%;height:auto}
.views{display:grid;grid-template-columns:repeat(3,1fr);gap:.7rem;margin-top:.7rem}
.scene .hidden{fill:none;stroke-width:1.8;stroke-dasharray:6 4;opacity:.85}
.pin circle{fill:#b3261e;stroke:#fff;stroke-width:1.5}.pin path{stroke:#b3261e;stroke-width:2.5;fill:none}.pin text{fill:#fff;font:700 12px system-ui,sans-serif;text-anchor:middle}
#turn{position:relative}.turn-stage{position:relative;overflow:hidden}#turn canvas{display:block;width:100%;height:34rem;max-height:80vh;touch-action:none;cursor:grab;outline-offset:-2px}
.turn-bar{display:flex;flex-wrap:wrap;gap:.3rem .9rem;align-items:center;padding:.5rem .8rem;font-size:.86rem}.turn-bar button{font:inherit;padding:.1rem .6rem}.turn-bar label{display:inline-flex;align-items:center;gap:.25rem}
.turn-pin{position:absolute;transform:translate(-50%,-50%);min-width:1.5rem;border-radius:1rem;text-align:center;font-weight:700;font-size:.8rem;text-decoration:none;background:#b3261e;color:#fff;border:1.5px solid #fff}
.turn-none{display:none;padding:.5rem .8rem}#turn.flat .turn-none{display:block}#turn.flat .turn-stage,#turn.flat .turn-bar{display:none}.turn-link{cursor:pointer}
section.cable{border-top:1px solid var(--line);padding-top:1.1rem;margin-top:1.6rem}
.plot{display:block;width:100%;height:auto;margin:.7rem 0;font:11px system-ui,"DejaVu Sans",sans-serif}.plot text{fill:var(--soft)}.plot .end,.plot .limit-text{text-anchor:end}.plot .mid,.plot .badge{text-anchor:middle}
.plot .title{fill:var(--ink);font-weight:600;font-size:12px}.plot .grid{stroke:var(--line);stroke-width:.7}.plot .axis{stroke:var(--soft);stroke-width:1}.plot .curve{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
.plot .limit{stroke:var(--bad);stroke-dasharray:6 4;stroke-width:1.4}.plot .limit-text,.plot .badge{fill:var(--bad)}.plot .badge{font-weight:700}.plot .broken{fill:var(--bad);opacity:.14}.plot .mark{stroke:var(--soft);stroke-dasharray:2 3;stroke-width:.8}.plot .clip{fill:var(--soft)}
footer{margin-top:3rem;color:var(--soft);font-size:.84rem;border-top:1px solid var(--line);padding-top:.5rem}
@page{size:A4;margin:14mm}
@media print{body{max-width:none;padding:0;font-size:10pt}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
#turn,h2.turn{display:none}h2,h3{break-after:avoid}tr,figure,.plot,.card{break-inside:avoid}section.cable{break-inside:auto}.wide{overflow:visible}thead{display:table-header-group}table{font-size:8.6pt}th,td{padding:.2rem .35rem}}
@media (max-width:44rem){.views{grid-template-columns:1fr}}
)";

}  // namespace liana
