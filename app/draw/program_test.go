package draw_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"pitboss/app/draw"
)

// The sizes that Windows asks for, from a bar at the usual scale to a folder's largest
// pictures.
var iconSizes = []int{16, 20, 24, 32, 40, 48, 64, 128, 256}

// The icon that is built into the Windows programs, and the one that a package of the
// program brings, are the one that the window shows.
func TestProgramIconIsKeptAsItIsDrawn(t *testing.T) {
	folder := filepath.Join("..", "..", "assets", "icon")
	ico, single := filepath.Join(folder, "pitboss.ico"), filepath.Join(folder, "pitboss.png")
	if *update {
		write(t, single, draw.ProgramIcon(512))
		if err := os.WriteFile(ico, iconFile(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept := icons(t, ico)
	if len(kept) != len(iconSizes) {
		t.Fatalf("%s has %d pictures, want %d; -update writes it anew", ico, len(kept), len(iconSizes))
	}
	for i, side := range iconSizes {
		same(t, fmt.Sprintf("%s, %d pixels", ico, side), kept[i], draw.ProgramIcon(side))
	}
	data, err := os.ReadFile(single)
	if err != nil {
		t.Fatal(err)
	}
	same(t, single, decoded(t, data), draw.ProgramIcon(512))
}

func same(t *testing.T, name string, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s is %v, want %v", name, got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if !alike(got, want, x, y) {
				t.Fatalf("%s is not as it is drawn at %d, %d; -update writes it anew", name, x, y)
			}
		}
	}
}

// What an icon file begins with, and what it says of each of its pictures.
type (
	iconHead struct{ Reserved, Kind, Count uint16 }
	iconItem struct {
		Width, Height, Colours, Reserved uint8 // 0 is 256
		Planes, Bits                     uint16
		Size, Offset                     uint32
	}
)

func iconFile(t *testing.T) []byte {
	t.Helper()
	var head, pictures bytes.Buffer
	put(t, &head, iconHead{Kind: 1, Count: uint16(len(iconSizes))})
	for _, side := range iconSizes {
		data := encoded(t, draw.ProgramIcon(side))
		put(t, &head, iconItem{
			Width: uint8(side), Height: uint8(side), Planes: 1, Bits: 32,
			Size: uint32(len(data)), Offset: uint32(6 + 16*len(iconSizes) + pictures.Len()),
		})
		pictures.Write(data)
	}
	return append(head.Bytes(), pictures.Bytes()...)
}

func icons(t *testing.T, file string) []image.Image {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r := bytes.NewReader(data)
	var head iconHead
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil || head.Kind != 1 {
		t.Fatalf("%s is no icon: %+v, %v", file, head, err)
	}
	all := make([]image.Image, head.Count)
	for i := range all {
		var item iconItem
		if err := binary.Read(r, binary.LittleEndian, &item); err != nil || int(item.Offset)+int(item.Size) > len(data) {
			t.Fatalf("%s, picture %d: %+v, %v", file, i+1, item, err)
		}
		all[i] = decoded(t, data[item.Offset:item.Offset+item.Size])
	}
	return all
}

func put(t *testing.T, b *bytes.Buffer, v any) {
	t.Helper()
	if err := binary.Write(b, binary.LittleEndian, v); err != nil {
		t.Fatal(err)
	}
}

func encoded(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decoded(t *testing.T, data []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
