package table

import (
	"pitboss/app/look"
	"pitboss/tables/profile"
)

// moneyPlan is where everything of a list of bets stands at a width. Names and amounts
// are measured, so that none is cut: the columns give way to each other, and where one
// line has no room for a row it takes two, or three. A reason takes as many as it needs.
type moneyPlan struct {
	width           float32
	lines           moneyLines
	first0          float32 // the left edge
	first, second   float32 // where the names begin
	first3, second3 float32 // and how much room each has
	columns         []int   // of amounts, that are shown
	ends, widths    [4]float32
	below           bool // the difference stands with the reason
	guestUnder      bool // so does the guest, so that the bet has room
	clause, why     float32
	whys            [][]string // the reason of each row, in lines; none where nothing is settled
	tops            []float32  // of each row, and the end of the last
	note            []string
	beside          bool // the note stands beside the total
	foot            float32
}

// moneyLines is on how many lines a row stands: names, amounts, reason.
type moneyLines uint8

const (
	oneLine    moneyLines = iota
	twoLines              // the reason under names and amounts
	threeLines            // names, amounts, reason
)

// The columns of amounts.
const (
	columnStake = iota
	columnPaid
	columnOwed
	columnDifference
)

const (
	moneyLine   = 19 // from one line of a row to its next
	moneyWide   = 860
	moneyWhole  = 1020 // the width of the design
	leastReason = 200  // a reason has at least so much room, or a line of its own
	nameGap     = 12
	amountGap   = 14
	leastName   = 68 // so that the columns stand still from round to round
	leastAmount = 62
)

// design is where columns of amounts end in the design, and where the rest begins.
type moneyDesign struct {
	second      float32
	ends        [4]float32
	clause, why float32
}

var (
	coupDesign  = moneyDesign{104, [4]float32{280, 400, 520, 656}, 684, 748}
	boxesDesign = moneyDesign{156, [4]float32{308, 408, 516, 640}, 668, 732}
)

// first is the name that stands first in a row: the guest, at blackjack the box.
func (d *Money) first(r *MoneyRow) string {
	if d.Game == profile.Blackjack {
		return r.Bet
	}
	return r.Guest
}

func (d *Money) second(r *MoneyRow) string {
	if d.Game == profile.Blackjack {
		return r.Guest
	}
	return r.Bet
}

func (r *MoneyRow) amounts() [4]string { return [4]string{r.Stake, r.Paid, r.Owed, r.Difference} }

// heads are the heads of the amounts.
func (d *Money) heads() [4]string {
	heads := d.HeadRow.amounts()
	if d.Would != "" {
		heads[columnOwed] = d.Would
	}
	return heads
}

func planMoney(d *Money, w float32, aside bool) moneyPlan {
	p := moneyPlan{width: w, first0: 16, first: 16}
	switch {
	case !d.Settled:
		p.columns = []int{columnStake}
	case d.Would != "":
		p.columns = []int{columnStake, columnOwed}
	case aside:
		p.columns, p.below = []int{columnStake, columnPaid, columnOwed}, true
	default:
		p.columns = []int{columnStake, columnPaid, columnOwed, columnDifference}
	}
	if aside {
		p.first = 48 // behind the mark of the guest
	}
	reasons := d.Settled && d.Would == ""
	clause := p.measure(d)
	if aside || !reasons && w < moneyWide || reasons && !p.inOneLine(d, clause) {
		p.lines = twoLines
		p.clause = p.first
		switch {
		case p.inTwoLines():
		case reasons && aside && p.guestBelow():
			p.clause = p.first + p.first3 + nameGap
		default:
			p.inThreeLines()
		}
		p.why = p.clause + clause + 8
	} else if !reasons {
		p.inOneLine(d, 0)
	}
	p.wrapReasons(d, reasons)
	p.stack(d)
	p.closing(d, aside)
	return p
}

// measure finds out how wide the names and the amounts are, and returns how wide the
// clauses are.
func (p *moneyPlan) measure(d *Money) (clause float32) {
	p.first3, p.second3 = leastName, leastName
	for _, c := range p.columns {
		p.widths[c] = max(leastAmount, look.Width(d.heads()[c], look.Points12, false), look.Width(d.Total.amounts()[c], look.Points13, true))
	}
	p.first3 = max(p.first3, look.Width(d.first(&d.HeadRow), look.Points12, false))
	p.second3 = max(p.second3, look.Width(d.second(&d.HeadRow), look.Points12, false))
	for i := range d.Rows {
		r := &d.Rows[i]
		p.first3 = max(p.first3, look.Width(d.first(r), look.Points13, false))
		p.second3 = max(p.second3, look.Width(d.second(r), look.Points13, false))
		for _, c := range p.columns {
			p.widths[c] = max(p.widths[c], look.Width(r.amounts()[c], look.Points13, false))
		}
		clause = max(clause, look.Width(r.Clause, look.Points13, false))
	}
	return max(clause, look.Width(d.HeadRow.Clause, look.Points12, false))
}

// inOneLine lays names, amounts and reason beside each other, where the design has them
// or further right; it says whether there is room for that.
func (p *moneyPlan) inOneLine(d *Money, clause float32) bool {
	to := coupDesign
	if d.Game == profile.Blackjack {
		to = boxesDesign
	}
	k := min(p.width/moneyWhole, 1.3)
	p.second = max(to.second*k, p.first+p.first3+nameGap)
	end := p.second + p.second3
	for _, c := range p.columns {
		p.ends[c] = max(to.ends[c]*k, end+amountGap+p.widths[c])
		end = p.ends[c]
	}
	if !d.Settled {
		return end <= p.width-16
	}
	p.clause = max(to.clause*k, end+nameGap*2)
	p.why = max(to.why*k, p.clause+clause+nameGap)
	return p.width >= moneyWide && p.width-16-p.why >= leastReason
}

// inTwoLines lays names and amounts beside each other and shares out what is left over.
func (p *moneyPlan) inTwoLines() bool {
	needs := p.first + p.first3 + nameGap + p.second3 + 16
	for _, c := range p.columns {
		needs += amountGap + p.widths[c]
	}
	spare := p.width - needs
	if spare < 0 {
		return false
	}
	spare /= float32(len(p.columns) + 1)
	p.second = p.first + p.first3 + nameGap + min(spare, 24)
	end := p.width - 16
	for i := len(p.columns) - 1; i >= 0; i-- {
		c := p.columns[i]
		p.ends[c] = end
		end -= p.widths[c] + amountGap + spare
	}
	return true
}

// guestBelow moves the guest to the line of the reason: amounts stand beside the bet alone.
func (p *moneyPlan) guestBelow() bool {
	guest := p.first3
	p.first3 = -nameGap
	if !p.inTwoLines() {
		p.first3 = guest
		return false
	}
	p.first3, p.second, p.guestUnder = guest, p.first, true
	return true
}

// inThreeLines gives the names a line of their own, and the amounts the whole width.
func (p *moneyPlan) inThreeLines() {
	p.lines = threeLines
	p.first3 = p.width - 16 - p.first
	for i, c := range p.columns {
		p.ends[c] = p.first + (p.width-16-p.first)*float32(i+1)/float32(len(p.columns))
	}
}

// wrapReasons breaks the reasons into lines.
func (p *moneyPlan) wrapReasons(d *Money, reasons bool) {
	if !reasons {
		return
	}
	how := valueInk
	if p.lines != oneLine {
		how = labelInk
	}
	type reason struct {
		text string
		room float32
	}
	done := map[reason][]string{} // most bets of a round end for a few reasons
	for i := range d.Rows {
		r := &d.Rows[i]
		room := p.width - 16 - p.why
		if p.below && r.Wrong {
			room -= look.Width(r.Difference, look.Points13, true) + nameGap
		}
		of := reason{r.Why, max(room, 40)}
		lines, known := done[of]
		if !known {
			lines = wrap(of.text, of.room, how)
			done[of] = lines
		}
		p.whys = append(p.whys, lines)
	}
}

// stack puts the rows under one another.
func (p *moneyPlan) stack(d *Money) {
	pitch := float32(26)
	switch {
	case p.lines == oneLine && len(d.Rows) > 6:
		pitch = 24
	case p.lines == twoLines:
		pitch = 28
	case p.lines == threeLines:
		pitch = 26 + moneyLine
	}
	y := float32(0)
	for i := range d.Rows {
		p.tops = append(p.tops, y)
		y += pitch
		if p.whys == nil {
			continue
		}
		n := len(p.whys[i])
		if p.lines == oneLine {
			n--
		}
		y += moneyLine * float32(max(n, 0))
	}
	if len(d.Rows) == 0 {
		y = pitch
	}
	p.tops = append(p.tops, y)
}

// closing is the foot of the list: the total and what all of it comes to.
func (p *moneyPlan) closing(d *Money, aside bool) {
	p.foot = moneyFoot
	if p.lines == threeLines {
		p.foot += moneyLine
	}
	note := d.Footnote
	if note == "" {
		note = d.Note
	}
	if note == "" || len(d.Rows) == 0 {
		return
	}
	if !aside && p.lines == oneLine && look.Width(note, strongInk.Size, false) <= p.width-p.clause-16 {
		p.note, p.beside = []string{note}, true
		return
	}
	p.note = wrap(note, p.width-2*p.first0, labelInk)
	p.foot += 8 + moneyLine*float32(len(p.note))
}
