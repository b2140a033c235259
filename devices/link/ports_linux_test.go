package link_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"pitboss/devices/link"
)

// machine makes what the kernel shows of serial ports: files by their path, where
// those with an arrow are links.
func machine(t *testing.T, files, links map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for path, text := range files {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path, to := range links {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(root, to), path); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestListPortsReadsTheKernelsListAndOpensNothing(t *testing.T) {
	root := machine(t, map[string]string{
		"class/ttyS0/type":                           "4\n",
		"class/ttyS1/type":                           "0\n",
		"class/tty7/dev":                             "4:7\n",
		"class/ttyUSBx/dev":                          "",
		"devices/usb1/1-2/idVendor":                  "0403\n",
		"devices/usb1/1-2/idProduct":                 "6001\n",
		"devices/usb1/1-2/serial":                    "A50285BI\n",
		"devices/usb1/1-2/product":                   "FT232R USB UART\n",
		"devices/usb1/1-2/1-2:1.0/ttyUSB0/port":      "",
		"devices/usb1/1-3/idVendor":                  "303A\n",
		"devices/usb1/1-3/idProduct":                 "1001\n",
		"devices/usb1/1-3/1-3:1.0/bInterfaceClass":   "02\n",
		"devices/platform/serial8250/ttyS0/uartclk":  "",
		"devices/usb1/1-4/idVendor":                  "zz\n",
		"devices/usb1/1-4/1-4:1.0/ttyUSB3/something": "",
	}, map[string]string{
		"class/ttyUSB0/device": "devices/usb1/1-2/1-2:1.0/ttyUSB0",
		"class/ttyACM0/device": "devices/usb1/1-3/1-3:1.0",
		"class/ttyS0/device":   "devices/platform/serial8250/ttyS0",
		"class/ttyUSB3/device": "devices/usb1/1-4/1-4:1.0/ttyUSB3",
		"class/ttyUSB4/device": "devices/usb1/gone", // pulled out while we look
	})
	got, err := link.ListPortsIn(filepath.Join(root, "class"), "/dev")
	if err != nil {
		t.Fatal(err)
	}
	want := []link.PortInfo{
		{Name: "/dev/ttyACM0", USB: link.USB{Vendor: 0x303a, Product: 0x1001}},
		{Name: "/dev/ttyS0"},
		{Name: "/dev/ttyUSB0", USB: link.USB{Vendor: 0x0403, Product: 0x6001, Serial: "A50285BI"}, Product: "FT232R USB UART"},
		{Name: "/dev/ttyUSB3"},
		{Name: "/dev/ttyUSB4"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestListPortsWithoutAKernelsList(t *testing.T) {
	if _, err := link.ListPortsIn(filepath.Join(t.TempDir(), "none"), "/dev"); err == nil {
		t.Error("there is no list, and no error")
	}
}
